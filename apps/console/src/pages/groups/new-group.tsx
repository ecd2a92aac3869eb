import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { hrefOf } from '../../routes.ts'

/** Asks for the name and purpose of a new group, then opens its page, where it gets members. */
export const NewGroup = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [, navigate] = useLocation()
  const create = useWrite(() => halyard.groups.createGroup({ body: { name, description: description || null } }), {
    done: 'The group is created',
    onDone: ({ id }) => navigate(hrefOf('group', { id: String(id) })),
  })
  return (
    <Dialog title="New group" onClose={onClose}>
      <Form
        submit="Create the group"
        write={create}
        fields={['body/name', 'body/description']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(create.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="Purpose" hint="Members and roles follow on the page of the group." fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
