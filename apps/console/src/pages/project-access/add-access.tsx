import type { HeldRole } from '@halyard/domain'
import { useState } from 'react'
import { useAccountsAndGroups } from '../../data/accounts.ts'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { nameOfAccount } from '../../parts/account-name.tsx'
import { CheckList } from '../../parts/check-list.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Name } from '../../parts/name.tsx'
import { ProjectRoleList } from '../../parts/project-role-list.tsx'
import { UserText } from '../../parts/user-text.tsx'
import type { Holder } from './holders.ts'

type Key = Pick<Holder, 'kind' | 'id'>

interface Props {
  readonly project: string
  readonly holders: readonly Holder[]
  readonly heldHere: (holder: Key) => HeldRole[]
  readonly onClose: () => void
}

const member = 5
const mostShown = 5

const keyOf = ({ kind, id }: Key): string => `${kind} ${id}`

/** Gives roles to people and groups that have none in the project yet. */
export const AddAccess = ({ project, holders, heldHere, onClose }: Props) => {
  const accounts = useAccountsAndGroups()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [roles, setRoles] = useState<readonly number[]>([member])
  const present = new Set(holders.map(keyOf))
  const candidates = [
    ...(accounts.data?.groups ?? []).map(({ id, name }) => ({ kind: 'group' as const, id, name, note: '(group)', text: name })),
    ...(accounts.data?.users ?? []).map((user) => ({
      kind: 'user' as const,
      id: user.id,
      name: nameOfAccount(user),
      note: user.accountType === 'Service Account' ? '(service account)' : (user.email ?? ''),
      text: `${user.name ?? ''} ${user.email ?? ''} ${user.username ?? ''}`,
    })),
  ].filter((one) => !present.has(keyOf(one)))
  const picked = candidates.filter((one) => chosen.includes(keyOf(one)))
  const idsOf = (kind: Key['kind']) => picked.filter((one) => one.kind === kind).map(({ id }) => id)
  const add = useWrite(
    () =>
      halyard.access.addProjectAccess({
        params: { projectId: project },
        body: { roles: [...roles], users: idsOf('user'), groups: idsOf('group') },
      }),
    { done: 'The roles are given', onDone: onClose },
  )
  const refusal = picked.length === 0 ? 'Choose a person or a group first.' : roles.length === 0 ? 'Choose a role first.' : undefined
  return (
    <Dialog title={`Give access to ${project}`} onClose={onClose}>
      <Form
        submit="Give the roles"
        refusal={refusal}
        write={add}
        fields={['body/roles', 'body/users', 'body/groups']}
        onSubmit={() => add.mutate(undefined)}
        onCancel={onClose}
      >
        <CheckList
          label="People and groups"
          options={candidates.map((one) => ({
            value: keyOf(one),
            text: one.text,
            label: (
              <>
                <Name isMono={false}>{one.name}</Name> <UserText>{one.note}</UserText>
              </>
            ),
          }))}
          chosen={chosen}
          onChange={setChosen}
          fault={faultAt(add.error, 'body/users') ?? faultAt(add.error, 'body/groups')}
        />
        <ProjectRoleList project={project} label="Roles" chosen={roles} onChange={setRoles} fault={faultAt(add.error, 'body/roles')} />
        {picked.slice(0, mostShown).map((one) => {
          const before = heldHere(one)
          return (
            <AbilityChange
              key={keyOf(one)}
              who={
                one.kind === 'group' ? (
                  <>
                    Each member of <Name isMono={false}>{one.name}</Name>
                  </>
                ) : (
                  <Name isMono={false}>{one.name}</Name>
                )
              }
              before={before}
              after={[...before, ...roles.map((role) => ({ role, project }))]}
            />
          )
        })}
        {picked.length > mostShown && <p>{picked.length - mostShown} more get the same roles.</p>}
      </Form>
    </Dialog>
  )
}
