import type { RoleInput } from '@halyard/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { RadioList } from '../../parts/radio-list.tsx'
import { hrefOf } from '../../routes.ts'

/** Asks for name, purpose and type of a new role, then opens its page, where it gets permissions. */
export const NewRole = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [type, setType] = useState<NonNullable<RoleInput['type']>>('custom')
  const [, navigate] = useLocation()
  const create = useWrite(() => halyard.roles.createRole({ body: { name, description, type, permissions: [] } }), {
    done: 'The role is created',
    onDone: ({ id }) => navigate(hrefOf('role', { id: String(id) })),
  })
  return (
    <Dialog title="New role" onClose={onClose}>
      <Form
        submit="Create the role"
        write={create}
        fields={['body/name', 'body/description']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(create.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="Purpose" hint="Permissions follow on the page of the role." fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <RadioList
          label="The role is given"
          value={type}
          onChange={setType}
          options={[
            { value: 'custom', label: 'in projects', hint: 'It allows things in a project, in all its environments or in some.' },
            { value: 'root-custom', label: 'everywhere', hint: 'It is the root role of accounts or groups, such as Editor.' },
          ]}
        />
      </Form>
    </Dialog>
  )
}
