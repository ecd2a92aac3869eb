import type { Webhook } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard, queries } from '../../data/client.ts'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { Deliveries } from './deliveries.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { TestWebhook } from './test-webhook.tsx'
import { WebhookForm } from './webhook-form.tsx'

export type WebhookAction = 'deliveries' | 'test' | 'edit' | 'secret' | 'delete'

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Reads the webhook alone, because the version of the list is not the version that a change needs. */
const EditWebhook = ({ webhook, onClose }: Props) => {
  const query = useQuery({ ...queries.webhooks.getWebhook.queryOptions({ params: { id: webhook.id } }) })
  if (query.data) return <WebhookForm webhook={query.data} reload={query.refetch} onClose={onClose} />
  return (
    <Dialog title="Edit the webhook" onClose={onClose}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  )
}

const DeleteWebhook = ({ webhook: { id, url }, onClose }: Props) => (
  <DeleteDialog
    title="Delete the webhook?"
    action="Delete the webhook"
    done="The webhook is deleted"
    remove={() => halyard.webhooks.deleteWebhook({ params: { id } })}
    onDone={onClose}
    onClose={onClose}
  >
    <p>
      <UserText>{url}</UserText> gets no more events. Pending deliveries, the list of deliveries and the signing key are deleted as well.
    </p>
  </DeleteDialog>
)

const dialogs = { deliveries: Deliveries, test: TestWebhook, edit: EditWebhook, secret: RotateSecret, delete: DeleteWebhook }

/** The dialog of an action on a webhook. */
export const WebhookDialogs = ({ action, ...rest }: Props & { readonly action: WebhookAction }) => {
  const Content = dialogs[action]
  return <Content {...rest} />
}
