import type { Webhook } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useCan } from '../../data/me.ts'
import { AdminsOnly } from '../../parts/admins-only.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Time } from '../../parts/time.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { type WebhookAction, WebhookDialogs } from './webhook-dialogs.tsx'
import { WebhookForm } from './webhook-form.tsx'

const columns: readonly Column<Webhook>[] = [
  { title: 'URL', isRowHeader: true, sortBy: ({ url }) => url, cell: ({ url }) => <UserText>{url}</UserText> },
  { title: 'Purpose', cell: ({ description }) => <UserText>{description}</UserText> },
  {
    title: 'State',
    sortBy: ({ enabled }) => Number(enabled),
    cell: ({ enabled }) => (enabled ? <Badge kind="on">on</Badge> : <Badge>off</Badge>),
  },
  {
    title: 'Events',
    sortBy: ({ events }) => events.length,
    cell: ({ events }) => (events.length === 0 ? 'all of change requests' : events.length === 1 ? events[0] : `${events.length} types`),
  },
  { title: 'Projects', cell: ({ projects }) => <UserText>{projects.join(', ') || 'all'}</UserText> },
  { title: 'Created', sortBy: ({ createdAt }) => createdAt, cell: ({ createdAt }) => <Time at={createdAt} form="relative" /> },
]

const actions: readonly (readonly [WebhookAction, string])[] = [
  ['deliveries', 'Deliveries'],
  ['test', 'Test'],
  ['edit', 'Edit'],
  ['secret', 'New secret'],
  ['delete', 'Delete'],
]

const WebhooksPage = () => {
  const isAdmin = useCan()('ADMIN')
  const query = useQuery({ ...queries.webhooks.getWebhooks.queryOptions(), enabled: isAdmin })
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<{ readonly action: WebhookAction; readonly webhook: Webhook } | null>(null)
  const actionColumn: Column<Webhook> = {
    title: 'Actions',
    isEnd: true,
    cell: (webhook) =>
      actions.map(([action, label]) => (
        <Button
          key={action}
          kind={action === 'delete' ? 'danger' : 'plain'}
          aria-label={`${label}: ${webhook.url}`}
          onClick={() => setOpen({ action, webhook })}
        >
          {label}
        </Button>
      )),
  }
  return (
    <Page
      title="Webhooks"
      actions={
        <Button onClick={() => setNew(true)} refusal={isAdmin ? undefined : 'Only administrators create webhooks'}>
          New webhook
        </Button>
      }
    >
      <p>
        The server sends the events of change requests to these addresses, with a signature. A failed delivery is repeated up to ten times.
      </p>
      <AdminsOnly what="webhooks">
        <QueryView query={query}>
          {(data) => (
            <RecordTable
              caption="Webhooks"
              rows={data.webhooks}
              columns={[...columns, actionColumn]}
              keyOf={({ id }) => id}
              textOf={({ url, description, projects }) => `${url} ${description ?? ''} ${projects.join(' ')}`}
              empty="No webhooks yet. A webhook can post approvals to the channel of your team."
            />
          )}
        </QueryView>
      </AdminsOnly>
      {isNew && <WebhookForm onClose={() => setNew(false)} />}
      {open && <WebhookDialogs action={open.action} webhook={open.webhook} onClose={() => setOpen(null)} />}
    </Page>
  )
}

export default WebhooksPage
