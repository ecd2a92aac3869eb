import type { Group, GroupInput } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { rolesOfGroup } from '../../data/held-roles.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useAllAccess } from '../../data/use-held-roles.ts'
import { useWrite } from '../../data/use-write.ts'
import { AbilityChange } from '../../parts/ability-change.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RootRoleField } from '../../parts/root-role-field.tsx'
import { groupSource } from './group-source.ts'

interface Props {
  readonly group: Group
  readonly reload: Reload<Group>
  readonly onClose: () => void
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Changes name, purpose, mappings and root role. Fields that the caller left alone follow the server. */
export const EditGroup = ({ group: present, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<Partial<GroupInput>>({})
  const { base: group, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { access } = useAllAccess()
  const { name = group.name, description = group.description, mappingsSSO = group.mappingsSSO, rootRole = group.rootRole } = input
  const [mappings, setMappings] = useState<string>()
  const save = useWrite(() => halyard.groups.updateGroup({ params: { groupId: group.id }, body: { ...input, name } }, { ifMatch: group }), {
    done: 'The group is changed',
    onDone: onClose,
  })
  return (
    <Dialog title={`Edit ${group.name}`} onClose={onClose}>
      <Form
        submit="Save the group"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        fields={['body/name', 'body/description', 'body/mappingsSSO']}
        source={groupSource(group.id, reload)}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} onChange={(event) => setInput({ ...input, name: event.target.value })} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <input value={description ?? ''} onChange={(event) => setInput({ ...input, description: event.target.value || null })} />
        </Field>
        <Field
          label="Groups of the identity provider"
          hint="One per line. People whose provider sends one of these names join at their next login."
          fault={faultAt(save.error, 'body/mappingsSSO')}
        >
          <textarea
            rows={2}
            value={mappings ?? mappingsSSO.join('\n')}
            onChange={(event) => {
              setMappings(event.target.value)
              setInput({ ...input, mappingsSSO: linesOf(event.target.value) })
            }}
          />
        </Field>
        <RootRoleField isOptional value={rootRole} onChange={(role) => setInput({ ...input, rootRole: role })} />
        {access && rootRole !== group.rootRole && (
          <AbilityChange who="Each member" before={rolesOfGroup(group, access)} after={rolesOfGroup({ ...group, rootRole }, access)} />
        )}
      </Form>
    </Dialog>
  )
}
