import { build, type Query } from '../index.ts'

export interface WebhookRow {
  readonly id: string
  readonly url: string
  readonly description: string | null
  readonly enabled: boolean
  /** Types of events; empty: all types of change requests. */
  readonly events: string[]
  /** Ids of projects; empty: all projects. */
  readonly projects: string[]
  /** The secret, encrypted with the id as context. */
  readonly sealed: string
  readonly created_at: string
}

const columns = ['id', 'url', 'description', 'enabled', 'events', 'projects', 'sealed', 'created_at'] as const

/** All webhooks, the oldest first. */
export const listWebhooks = (): Query<WebhookRow> =>
  build.selectFrom('webhook').select(columns).orderBy('created_at').orderBy('id').compile()

export const findWebhook = (id: string): Query<WebhookRow> => build.selectFrom('webhook').select(columns).where('id', '=', id).compile()

/** Locks the webhook until the transaction ends. */
export const lockWebhook = (id: string): Query<WebhookRow> =>
  build.selectFrom('webhook').select(columns).where('id', '=', id).forUpdate().compile()

/** Locks all webhooks until the transaction ends. */
export const lockWebhooks = (): Query<WebhookRow> => build.selectFrom('webhook').select(columns).orderBy('id').forUpdate().compile()

export const insertWebhook = (webhook: WebhookRow): Query => build.insertInto('webhook').values(webhook).compile()

export const updateWebhook = ({ id, url, description, enabled, events, projects, sealed }: WebhookRow): Query =>
  build.updateTable('webhook').set({ url, description, enabled, events, projects, sealed }).where('id', '=', id).compile()

export const removeWebhook = (id: string): Query => build.deleteFrom('webhook').where('id', '=', id).compile()
