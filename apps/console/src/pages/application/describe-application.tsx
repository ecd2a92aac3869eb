import type { ApplicationDetails } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { faultAt } from '../../data/fault-at.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'

/** Sets the purpose of an application, and a link to more about it. */
export const DescribeApplication = ({
  application,
  onClose,
}: {
  readonly application: ApplicationDetails
  readonly onClose: () => void
}) => {
  const [description, setDescription] = useState(application.description ?? '')
  const [url, setUrl] = useState(application.url ?? '')
  const save = useWrite(
    () =>
      halyard.metrics.updateApplication({
        params: { appName: application.appName },
        body: { description: description || null, url: url || null },
      }),
    { done: 'The description is saved', onDone: onClose },
  )
  return (
    <Dialog title="Describe the application" onClose={onClose}>
      <Form
        submit="Save the description"
        write={save}
        fields={['body/description', 'body/url']}
        onSubmit={() => save.mutate(undefined)}
        onCancel={onClose}
      >
        <Field label="Purpose" fault={faultAt(save.error, 'body/description')}>
          <textarea rows={3} value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Field label="Link to more information" fault={faultAt(save.error, 'body/url')}>
          <input type="url" value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
