import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { WebhookRow } from '../../store/repositories/webhooks.repository.ts'

/** A webhook in events. The path and query of its URL may contain a secret of the receiver, so events contain only the origin. */
export const webhookState = ({ id, url, description, enabled, events, projects }: WebhookRow) => ({
  id,
  origin: new URL(url).origin,
  description,
  enabled,
  events,
  projects,
})

const fields = ['url', 'description', 'enabled', 'events', 'projects'] as const

/** Event for a changed webhook, with the names of the changed fields. Undefined: no field changed. */
export const webhookUpdated = (before: WebhookRow, after: WebhookRow): NewEvent | undefined => {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return undefined
  return { type: 'webhook-updated', data: { ...webhookState(after), changed }, preData: webhookState(before) }
}
