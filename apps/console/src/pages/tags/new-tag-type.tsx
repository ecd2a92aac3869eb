import { limits } from '@halyard/contracts/data'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { TagMark } from './tag-mark.tsx'

/** Creates a tag type, and shows how its tags look. */
export const NewTagType = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [icon, setIcon] = useState('')
  const create = useWrite(() => halyard.tagTypes.createTagType({ body: { name, description: description || null, icon: icon || null } }), {
    done: 'The tag type is created',
    onDone: onClose,
  })
  const { min, max } = limits.tagLength
  return (
    <Dialog title="New tag type" onClose={onClose}>
      <Form
        submit="Create the tag type"
        write={create}
        fields={['body/name', 'body/description', 'body/icon']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" hint="It never changes." fault={faultAt(create.error, 'body/name')}>
          <input
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            minLength={min}
            maxLength={max}
            spellCheck={false}
            autoComplete="off"
          />
        </Field>
        <Field label="Meaning" fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Field label="Sign" hint="One or two characters before the name." fault={faultAt(create.error, 'body/icon')}>
          <input value={icon} onChange={(event) => setIcon(event.target.value)} />
        </Field>
        {name !== '' && (
          <p>
            Tags look like this: <TagMark type={{ name, icon: icon || null }} value="example" />
          </p>
        )}
      </Form>
    </Dialog>
  )
}
