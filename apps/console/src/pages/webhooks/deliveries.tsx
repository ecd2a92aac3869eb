import type { Webhook, WebhookDelivery } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FormActions } from '../../parts/form-actions.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'

const kinds = { delivered: 'on', pending: 'warning', failed: 'conflict' } as const

const columns: readonly Column<WebhookDelivery>[] = [
  {
    title: 'Event',
    isRowHeader: true,
    cell: ({ eventId, type }) => (
      <PageLink page="event" params={{ id: String(eventId) }}>
        {type}
      </PageLink>
    ),
  },
  { title: 'State', cell: ({ state }) => <Badge kind={kinds[state]}>{state}</Badge> },
  { title: 'Attempts', isEnd: true, cell: ({ attempts }) => attempts },
  { title: 'Last response', cell: ({ status, error }) => error ?? (status === null ? 'none yet' : `status ${status}`) },
  {
    title: 'Time',
    cell: ({ finishedAt, nextAttemptAt, createdAt }) =>
      nextAttemptAt ? (
        <>
          next: <Time at={nextAttemptAt} form="relative" />
        </>
      ) : (
        <Time at={finishedAt ?? createdAt} form="relative" />
      ),
  },
]

/** The deliveries of the last 7 days to a webhook. */
export const Deliveries = ({ webhook: { id, url }, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) => {
  const query = useQuery(queries.webhooks.getWebhookDeliveries.queryOptions({ params: { id } }))
  return (
    <Dialog title="Deliveries" onClose={onClose}>
      <p>
        The last 7 days, to <UserText>{url}</UserText>
      </p>
      <QueryView query={query}>
        {({ deliveries }) => (
          <RecordTable
            caption="Deliveries"
            rows={deliveries}
            columns={columns}
            keyOf={(delivery) => delivery.id}
            empty="No deliveries. The next event of a change request appears here about 3 seconds later."
          />
        )}
      </QueryView>
      <FormActions>
        <Button
          isBusy={query.isFetching}
          onClick={() => {
            query.refetch().catch(() => undefined)
          }}
        >
          Read again
        </Button>
      </FormActions>
    </Dialog>
  )
}
