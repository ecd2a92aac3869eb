import type { Webhook, WebhookTest } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { UserText } from '../../parts/user-text.tsx'

/** Sends a test event and shows the response of the receiver. */
export const TestWebhook = ({ webhook: { id, url }, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const [result, setResult] = useState<WebhookTest>()
  const send = useWrite(() => halyard.webhooks.testWebhook({ params: { id } }), { done: 'The test event is sent', onDone: setResult })
  return (
    <Dialog title="Test the webhook" onClose={onClose}>
      <Form submit="Send a test event" write={send} onSubmit={() => send.mutate(undefined)} onCancel={onClose}>
        <p>
          The server sends one event of type <code>webhook-test</code> to <UserText>{url}</UserText>, and does not repeat it.
        </p>
        {result && (
          <Note kind={result.error === null ? 'done' : 'warning'} isLive>
            <p>
              {result.error ?? 'The receiver accepted the event'} ({result.status === null ? 'no response' : `status ${result.status}`},{' '}
              {result.durationMs} ms)
            </p>
          </Note>
        )}
      </Form>
    </Dialog>
  )
}
