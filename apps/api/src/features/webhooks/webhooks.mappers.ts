import type { Webhook } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import type { WebhookRow } from '../../store/repositories/webhooks.repository.ts'

export const toWebhook = ({ id, url, description, enabled, events, projects, created_at }: WebhookRow): Webhook => ({
  id,
  url,
  description,
  enabled,
  events,
  projects,
  createdAt: created_at,
})

export const unknownWebhook = (id: string): Failure => failure('NotFoundError', `The webhook ${id} does not exist`)
