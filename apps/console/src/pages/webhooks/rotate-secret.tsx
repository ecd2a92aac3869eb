import type { Webhook, WebhookWithSecret } from '@halyard/sdk'
import { useState } from 'react'
import { halyard } from '../../data/client.ts'
import { useWrite } from '../../data/use-write.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { UserText } from '../../parts/user-text.tsx'

/** Replaces the signing key of a webhook, and shows the new key once. */
export const RotateSecret = ({ webhook: { id, url }, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const [created, setCreated] = useState<WebhookWithSecret>()
  const rotate = useWrite(() => halyard.webhooks.rotateWebhookSecret({ params: { id } }), {
    done: 'The signing key is replaced',
    onDone: setCreated,
  })
  if (created)
    return (
      <Dialog title="The new signing key" onClose={onClose}>
        <SecretOnce label="Signing key" secret={created.secret} onDone={onClose} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="Replace the signing key?"
      action="Replace the signing key"
      kind="danger"
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        The old key stops being used at once, also for repeated attempts. <UserText>{url}</UserText> refuses deliveries until it knows the
        new key.
      </p>
    </ConfirmDialog>
  )
}
