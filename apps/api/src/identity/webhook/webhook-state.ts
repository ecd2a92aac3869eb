import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { WebhookRow } from '../../store/repositories/webhooks.repository.ts'

/** A webhook in events. Path and query of its URL may hold a secret of the receiver, so events contain its origin only. */
export const webhookState = ({ id, url, description, enabled, events, projects }: WebhookRow) => ({
  id,
  origin: new URL(url).origin,
  description,
  enabled,
  events,
  projects,
})

const fields = ['url', 'description', 'enabled', 'events', 'projects'] as const

/** The event of a changed webhook, with the names of the changed fields; undefined where none changed. */
export const webhookUpdated = (before: WebhookRow, after: WebhookRow): NewEvent | undefined => {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return undefined
  return { type: 'webhook-updated', data: { ...webhookState(after), changed }, preData: webhookState(before) }
}
