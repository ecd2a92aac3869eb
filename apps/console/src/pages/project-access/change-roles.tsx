import { type HeldRole, keepsOwner } from '@halyard/domain'
import type { ProjectAccess } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Name } from '../../parts/name.tsx'
import { ProjectRoleList } from '../../parts/project-role-list.tsx'
import { type Holder, holdersOf, projectRolesOf } from './holders.ts'

interface Props {
  readonly project: string
  readonly access: ProjectAccess
  readonly holder: Holder
  readonly held: readonly HeldRole[]
  readonly reload: Reload<ProjectAccess>
  readonly onClose: () => void
}

const events = {
  user: ['project-access-user-roles-updated', 'project-access-user-roles-deleted'],
  group: ['project-access-group-roles-updated', 'project-access-group-roles-deleted'],
}

const isSame = (left: readonly number[], right: readonly number[]) =>
  left.length === right.length && left.every((role) => right.includes(role))

const setRoles = (projectId: string, { kind, id }: Holder, roles: number[], ifMatch: ProjectAccess) => {
  const { access } = halyard
  if (kind === 'user') {
    const params = { projectId, userId: id }
    return roles.length > 0
      ? access.setProjectUserRoles({ params, body: { roles } }, { ifMatch })
      : access.removeProjectUser({ params }, { ifMatch })
  }
  const params = { projectId, groupId: id }
  return roles.length > 0
    ? access.setProjectGroupRoles({ params, body: { roles } }, { ifMatch })
    : access.removeProjectGroup({ params }, { ifMatch })
}

/** Changes or removes the roles of one account or group, and first shows what it gains and loses. */
export const ChangeRoles = ({ project, access: present, holder: opened, held, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<readonly number[]>()
  const { base: access, reload } = useBase(present, input !== undefined, read)
  const holders = holdersOf(access, nameOfAccount)
  const holder = holders.find(({ kind, id }) => kind === opened.kind && id === opened.id) ?? { ...opened, roles: [] }
  const roles = input ?? holder.roles
  const others = projectRolesOf(holders.filter((one) => one.kind !== holder.kind || one.id !== holder.id))
  const after = [...others, ...roles.map((role) => ({ kind: holder.kind, id: holder.id, role }))]
  const save = useWrite(() => setRoles(project, holder, [...roles], access), { done: 'The roles are changed', onDone: onClose })
  const isOwn = (one: HeldRole) => one.project === project && one.group === undefined
  const refusal = isSame(roles, holder.roles)
    ? 'Nothing is changed yet.'
    : keepsOwner(projectRolesOf(holders), after)
      ? undefined
      : `${project} would have no owner. Give the role Owner to somebody else first.`
  return (
    <Dialog title={`Roles of ${holder.name} in ${project}`} onClose={onClose}>
      <Form
        submit={roles.length > 0 ? 'Save the roles' : `Remove from ${project}`}
        refusal={refusal}
        write={save}
        fields={['body/roles']}
        source={{
          types: [...events[holder.kind], 'project-access-added', 'project-access-updated'],
          project,
          isAbout: (event) => !events[holder.kind].includes(event.type) || isEventAbout(`${holder.kind}Id`, holder.id)(event),
          reload,
        }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <ProjectRoleList
          project={project}
          label="Roles"
          chosen={roles}
          present={holder.roles}
          onChange={setInput}
          fault={faultAt(save.error, 'body/roles')}
        />
        {!isSame(roles, holder.roles) && (
          <AbilityChange
            who={holder.kind === 'group' ? 'Each member' : <Name isMono={false}>{holder.name}</Name>}
            before={held}
            after={[...held.filter((one) => !isOwn(one)), ...roles.map((role) => ({ role, project }))]}
          />
        )}
      </Form>
    </Dialog>
  )
}
