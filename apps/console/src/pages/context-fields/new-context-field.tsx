import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { NewNameField } from '../../parts/new-name-field.tsx'
import { hrefOf } from '../../routes.ts'

/** Asks for the name and meaning of a new field, then opens its page, where it gets legal values. */
export const NewContextField = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [stickiness, setStickiness] = useState(false)
  const [, navigate] = useLocation()
  const create = useWrite(
    () => halyard.contextFields.createContextField({ body: { name, description: description || null, stickiness } }),
    {
      done: 'The context field is created',
      onDone: (field) => navigate(hrefOf('contextField', { name: field.name })),
    },
  )
  return (
    <Dialog title="New context field" onClose={onClose}>
      <Form
        submit="Create the context field"
        write={create}
        fields={['body/name', 'body/description']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <NewNameField
          hint="As applications send it; it never changes."
          value={name}
          onChange={setName}
          fault={faultAt(create.error, 'body/name')}
        />
        <Field label="Meaning" hint="Legal values follow on the page of the field." fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <label>
          <input type="checkbox" checked={stickiness} onChange={(event) => setStickiness(event.target.checked)} />
          Rollouts and variants can be sticky by it
        </label>
      </Form>
    </Dialog>
  )
}
