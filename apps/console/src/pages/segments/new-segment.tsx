import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { SegmentScopeField, useSegmentRefusal } from '../../parts/segment-scope-field.tsx'
import { hrefOf } from '../../routes.ts'

/** Asks for the name and purpose of a new segment, then opens its page, where it gets conditions. */
export const NewSegment = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [project, setProject] = useState<string | null>(null)
  const refusalOf = useSegmentRefusal()
  const [, navigate] = useLocation()
  const create = useWrite(
    () => halyard.segments.createSegment({ body: { name, description: description || null, project, constraints: [] } }),
    { done: 'The segment is created', onDone: ({ id }) => navigate(hrefOf('segment', { id: String(id) }, { edit: 'yes' })) },
  )
  return (
    <Dialog title="New segment" onClose={onClose}>
      <Form
        submit="Create the segment"
        refusal={refusalOf('CREATE_SEGMENT', project)}
        write={create}
        fields={['body/name', 'body/description', 'body/project']}
        onSubmit={() => create.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Name" fault={faultAt(create.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required maxLength={100} />
        </Field>
        <Field label="Purpose" fault={faultAt(create.error, 'body/description')}>
          <input value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <SegmentScopeField value={project} onChange={setProject} fault={faultAt(create.error, 'body/project')} />
        <p>The segment has no conditions at first, so it contains everybody. Its page opens, where you add conditions.</p>
      </Form>
    </Dialog>
  )
}
