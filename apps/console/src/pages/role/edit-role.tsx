import type { RolePermissionInput, RoleWithPermissions } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import type { RoleType } from './permission-choice.ts'
import { PermissionsField } from './permissions-field.tsx'

interface Props {
  readonly role: RoleWithPermissions
  readonly type: RoleType
  readonly reload: Reload<RoleWithPermissions>
  readonly onClose: () => void
}

interface Input {
  readonly name?: string
  readonly description?: string
  readonly permissions?: readonly RolePermissionInput[]
}

const inputOf = ({ permissions }: RoleWithPermissions): RolePermissionInput[] =>
  permissions.map(({ name, environment }) => ({
    // The server lists the names of its own union, which the requests accept.
    name: name as RolePermissionInput['name'],
    ...(environment !== undefined && { environment }),
  }))

/** Changes name, purpose and permissions of a custom role. Fields that the caller left alone follow the server. */
export const EditRole = ({ role: present, type, reload: read, onClose }: Props) => {
  const [input, setInput] = useState<Input>({})
  const { base: role, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { name = role.name, description = role.description ?? '', permissions = inputOf(role) } = input
  const save = useWrite(
    () =>
      halyard.roles.updateRole(
        { params: { roleId: role.id }, body: { name, description, permissions: [...permissions] } },
        { ifMatch: role },
      ),
    { done: 'The role is changed', onDone: onClose },
  )
  return (
    <Dialog title={`Edit ${role.name}`} onClose={onClose}>
      <Form
        submit="Save the role"
        refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
        write={save}
        fields={['body/name', 'body/description']}
        source={{ types: ['role-updated', 'role-deleted'], isAbout: isEventAbout('id', role.id), reload }}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(save.error, 'body/name')}>
          <input value={name} onChange={(event) => setInput({ ...input, name: event.target.value })} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <input value={description} onChange={(event) => setInput({ ...input, description: event.target.value })} />
        </Field>
        <p>The permissions change at once for everybody who has the role.</p>
        <PermissionsField type={type} chosen={permissions} onChange={(chosen) => setInput({ ...input, permissions: chosen })} />
      </Form>
    </Dialog>
  )
}
