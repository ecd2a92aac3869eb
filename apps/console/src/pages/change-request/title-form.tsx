import { limits } from '@halyard/contracts/data'
import type { ChangeRequest } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'

/** Lets the author change the title of a request. */
export const EditTitle = ({ request: { project, id, title } }: { readonly request: ChangeRequest }) => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(title ?? '')
  const write = useWrite(
    () => halyard.changeRequests.updateChangeRequestTitle({ params: { projectId: project, id }, body: { title: text.trim() } }),
    { done: 'The title is changed', onDone: () => setOpen(false) },
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title ? 'Edit the title' : 'Add a title'}</Button>
      {isOpen && (
        <Dialog title="Title of the request" onClose={() => setOpen(false)}>
          <Form
            submit="Save the title"
            write={write}
            refusal={text.trim() === '' ? 'Write a title first' : undefined}
            onSubmit={() => write.mutate(undefined)}
            onCancel={() => setOpen(false)}
          >
            <Field label="Title">
              <input value={text} maxLength={limits.nameLength} onChange={(event) => setText(event.target.value)} />
            </Field>
          </Form>
        </Dialog>
      )}
    </>
  )
}
