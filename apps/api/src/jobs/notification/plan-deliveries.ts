import type { Recipient } from '../../store/repositories/notification-mails.repository.ts'
import type { NewDelivery, UnreadRow } from '../../store/repositories/notifications.repository.ts'
import type { WebhookRow } from '../../store/repositories/webhooks.repository.ts'

/** An event of a change request. */
export interface RequestEvent {
  readonly position: number
  readonly id: number
  readonly type: string
  readonly project: string
  readonly request: string
}

/** The events of change requests among the rows. */
export const requestEvents = (rows: readonly UnreadRow[]): RequestEvent[] =>
  rows.flatMap(({ position, id, type, project, request }) =>
    id === null || type === null || project === null || request === null ? [] : [{ position, id, type, project, request }],
  )

type Wanted = Pick<WebhookRow, 'id' | 'enabled' | 'events' | 'projects'>

const wants = ({ enabled, events, projects }: Wanted, { type, project }: RequestEvent): boolean =>
  enabled && (events.length === 0 || events.includes(type)) && (projects.length === 0 || projects.includes(project))

/** The mail deliveries of events. */
export const mailDeliveries = (events: readonly RequestEvent[], recipients: readonly Recipient[]): NewDelivery[] =>
  events.flatMap((event) =>
    recipients
      .filter((recipient) => recipient.event === event.id)
      .map(({ account }) => ({ webhook: null, account, event: event.id, position: event.position, key: event.request })),
  )

/** The webhook deliveries of events. */
export const webhookDeliveries = (events: readonly RequestEvent[], webhooks: readonly Wanted[]): NewDelivery[] =>
  events.flatMap((event) =>
    webhooks
      .filter((webhook) => wants(webhook, event))
      .map(({ id }) => ({ webhook: id, account: null, event: event.id, position: event.position, key: event.request })),
  )
