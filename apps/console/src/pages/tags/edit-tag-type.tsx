import type { UpdateTagType } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { isEventAbout } from '../../data/event-about.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { TagMark } from './tag-mark.tsx'

/** Changes the meaning and the sign of a tag type. */
export const EditTagType = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const query = useQuery(queries.tagTypes.getTagType.queryOptions({ params: { name } }))
  const [input, setInput] = useState<UpdateTagType>({})
  const save = useWrite(() => halyard.tagTypes.updateTagType({ params: { name }, body: input }, { ifMatch: query.data }), {
    done: 'The tag type is saved',
    onDone: onClose,
  })
  const change = (next: UpdateTagType) => setInput({ ...input, ...next })
  return (
    <Dialog title={`Edit ${name}`} onClose={onClose}>
      <QueryView query={query}>
        {({ tagType }) => {
          const { description, icon = null } = { ...tagType, ...input }
          return (
            <Form
              submit="Save the tag type"
              refusal={Object.keys(input).length === 0 ? 'Nothing is changed yet.' : undefined}
              write={save}
              fields={['body/description', 'body/icon']}
              source={{ types: ['tag-type-updated', 'tag-type-deleted'], isAbout: isEventAbout('name', name), reload: query.refetch }}
              onSubmit={() => save.mutate(undefined)}
              onCancel={onClose}
            >
              <Field label="Meaning" fault={faultAt(save.error, 'body/description')}>
                <input value={description ?? ''} onChange={(event) => change({ description: event.target.value || null })} />
              </Field>
              <Field label="Sign" hint="One or two characters before the name." fault={faultAt(save.error, 'body/icon')}>
                <input value={icon ?? ''} onChange={(event) => change({ icon: event.target.value || null })} />
              </Field>
              <p>
                Tags look like this: <TagMark type={{ name, icon }} value="example" />
              </p>
            </Form>
          )
        }}
      </QueryView>
    </Dialog>
  )
}
