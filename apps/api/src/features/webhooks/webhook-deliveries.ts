import { randomUUID } from 'node:crypto'
import type { Contract, WebhookDelivery } from '@halyard/contracts'
import { webhookTestType } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { webhookMessage } from '../../identity/webhook/webhook-message.ts'
import { webhookSecretOf } from '../../identity/webhook/webhook-secret.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { type DeliveryRow, listDeliveries } from '../../store/repositories/notifications.repository.ts'
import { findWebhook } from '../../store/repositories/webhooks.repository.ts'
import { unknownWebhook } from './webhooks.mappers.ts'

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  project: row.project,
  environment: row.environment,
  changeRequest: /^[1-9]\d*$/.test(row.ordering_key) ? Number(row.ordering_key) : null,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'pending' ? row.next_at : null,
  status: row.status,
  error: row.error,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
})

const isId = (key: Key): key is readonly [number] => key.length === 1 && Number.isSafeInteger(key[0])

export const getWebhookDeliveries: Operation<Contract['webhooks']['getWebhookDeliveries']> = {
  run: async ({ store }, { params: { id }, query: { limit: pageSize, cursor } }) => {
    const list = ['getWebhookDeliveries', id]
    const after = cursor === undefined ? null : readCursor(cursor, list, isId)
    if (after instanceof Failure) return after
    const [[webhook], rows] = await store.snapshot((tx) => tx.batch(findWebhook(id), listDeliveries(id, after?.[0] ?? null, pageSize + 1)))
    if (!webhook) return unknownWebhook(id)
    const deliveries = rows.slice(0, pageSize).map(toDelivery)
    return new Page({ deliveries }, rows.length > pageSize ? cursorOf(list, [deliveries.at(-1)!.eventId]) : null)
  },
}

export const testWebhook: Operation<Contract['webhooks']['testWebhook']> = {
  run: async ({ store, identity, runtime }, { params: { id } }) => {
    const [webhook] = await store.run(findWebhook(id))
    if (!webhook) return unknownWebhook(id)
    const content = { type: webhookTestType, timestamp: new Date(runtime.now()).toISOString(), data: { webhookId: webhook.id } }
    const { status, durationMs, error } = await identity.webhooks.send({
      url: webhook.url,
      secret: webhookSecretOf(identity.keyring, webhook),
      id: randomUUID(),
      body: webhookMessage(content),
    })
    return { status, durationMs: Math.round(durationMs), error }
  },
}
