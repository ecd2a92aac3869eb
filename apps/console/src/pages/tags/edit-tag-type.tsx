import type { TagTypeWithVersion, UpdateTagType } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { type Reload, useBase } from '../../data/use-base.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { TagMark } from './tag-mark.tsx'

interface Props {
  readonly present: TagTypeWithVersion
  readonly read: Reload<TagTypeWithVersion>
  readonly onClose: () => void
}

const TagTypeForm = ({ present, read, onClose }: Props) => {
  const [input, setInput] = useState<UpdateTagType>({})
  const { base, reload } = useBase(present, Object.keys(input).length > 0, read)
  const { name, description, icon = null } = { ...base.tagType, ...input }
  const save = useWrite(() => halyard.tagTypes.updateTagType({ params: { name }, body: input }, { ifMatch: base }), {
    done: 'The tag type is saved',
    onDone: onClose,
  })
  return (
    <Form
      submit="Save the tag type"
      refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
      write={save}
      fields={['body/description', 'body/icon']}
      source={{ types: ['tag-type-updated', 'tag-type-deleted'], isAbout: isEventAbout('name', name), reload }}
      onSubmit={() => save.mutate(undefined)}
      onCancel={onClose}
    >
      <Field label="Meaning" fault={faultAt(save.error, 'body/description')}>
        <input value={description ?? ''} onChange={(event) => setInput({ ...input, description: event.target.value || null })} />
      </Field>
      <Field label="Sign" hint="One or two characters before the name." fault={faultAt(save.error, 'body/icon')}>
        <input value={icon ?? ''} onChange={(event) => setInput({ ...input, icon: event.target.value || null })} />
      </Field>
      <p>
        Tags look like this: <TagMark type={{ name, icon }} value="example" />
      </p>
    </Form>
  )
}

/** Changes the meaning and the sign of a tag type. */
export const EditTagType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const query = useQuery(queries.tagTypes.getTagType.queryOptions({ params: { name } }))
  return (
    <Dialog title={`Edit ${name}`} onClose={onClose}>
      <QueryView query={query}>{(type) => <TagTypeForm present={type} read={query.refetch} onClose={onClose} />}</QueryView>
    </Dialog>
  )
}
