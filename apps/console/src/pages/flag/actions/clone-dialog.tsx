import type { Feature } from '@halyard/sdk'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { halyard } from '../../../data/client.ts'
import { faultAt } from '../../../data/fault-at.ts'
import { useWrite } from '../../../data/use-write.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Form } from '../../../parts/form.tsx'
import { hrefOf } from '../../../routes.ts'
import classes from '../flag.module.css'

interface Props {
  readonly feature: Feature
  readonly onClose: () => void
}

/** Asks for the name of a clone, creates it, and opens it. */
export const CloneDialog = ({ feature: { name: featureName, project }, onClose }: Props) => {
  const [name, setName] = useState(`${featureName}-2`)
  const [replaceGroupId, setReplaceGroupId] = useState(true)
  const [, navigate] = useLocation()
  const clone = useWrite(
    () => halyard.features.cloneFeature({ params: { projectId: project, featureName }, body: { name, replaceGroupId } }),
    { done: 'The clone is created', onDone: (created) => navigate(hrefOf('flag', { name: created.name })) },
  )
  return (
    <Dialog title="Clone the flag" onClose={onClose}>
      <Form submit="Create the clone" write={clone} fields={['body/name']} onSubmit={() => clone.mutate(undefined)} onCancel={onClose}>
        <p>The clone gets the strategies, the variants and the tags. It is off in every environment.</p>
        <Field label="Name" fault={faultAt(clone.error, 'body/name')}>
          <input value={name} onChange={(event) => setName(event.target.value)} required autoCapitalize="none" spellCheck={false} />
        </Field>
        <label className={classes.check}>
          <input type="checkbox" checked={replaceGroupId} onChange={(event) => setReplaceGroupId(event.target.checked)} />
          Groups of rollouts get the name of the clone, so that other users get it
        </label>
      </Form>
    </Dialog>
  )
}
