import { limits } from '@halyard/contracts/data'
import { isHalyardError, type TagType } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'

/** Creates a tag, which flags can get afterwards. */
export const NewTag = ({ types, onClose }: { readonly types: readonly TagType[]; readonly onClose: () => void }) => {
  const [type, setType] = useState(types[0]?.name ?? 'simple')
  const [value, setValue] = useState('')
  const create = useWrite(() => halyard.tags.createTag({ body: { type, value } }), { done: 'The tag is created', onDone: onClose })
  const taken = isHalyardError(create.error) && create.error.name === 'NameExistsError' ? create.error.message : undefined
  return (
    <Dialog title="New tag" onClose={onClose}>
      <Form
        submit="Create the tag"
        write={create}
        fields={['body/name', 'body/value', 'body/type']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Type" fault={faultAt(create.error, 'body/type')}>
          <select value={type} onChange={(event) => setType(event.target.value)}>
            {types.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
        <Field label="Value" fault={faultAt(create.error, 'body/value') ?? taken}>
          <input
            value={value}
            onChange={(event) => setValue(event.target.value)}
            required
            minLength={limits.tagLength.min}
            maxLength={limits.tagLength.max}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
