import { toEvent } from '../../flags/kernel/events.mappers.ts'
import { changeRequestMail } from '../../identity/mail/change-request-mails.ts'
import { webhookMessage } from '../../identity/webhook/webhook-message.ts'
import { webhookSecretOf } from '../../identity/webhook/webhook-secret.ts'
import { webhookUpdated } from '../../identity/webhook/webhook-state.ts'
import type { Identity } from '../../pipeline/ports.ts'
import type { Database } from '../../store/index.ts'
import { listEventsById } from '../../store/repositories/event-search.repository.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findMailFacts } from '../../store/repositories/notification-mails.repository.ts'
import type { ClaimedDelivery } from '../../store/repositories/notifications.repository.ts'
import { findWebhook, lockWebhook, updateWebhook, type WebhookRow } from '../../store/repositories/webhooks.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { codeOf } from '../../telemetry/fire-and-forget.ts'
import type { AttemptResult } from './retry.ts'

export interface AttemptParts {
  readonly database: Pick<Database, 'run'>
  readonly writer: Writer
  readonly identity: Pick<Identity, 'keyring' | 'mailer' | 'webhooks'>
  /** Base of links in mails. */
  readonly publicUrl: string
}

const gone = 410

/** A failure without retries. */
const finalFailure = (error: string): AttemptResult => ({ status: null, error, retryAfter: null, isFinal: true })

/** Disables a webhook whose receiver no longer exists, unless its URL has changed since the attempt. */
const disable = (writer: Writer, { id, url }: WebhookRow) =>
  writer.write(system, async (tx) => {
    const [[before]] = await tx.batch(lockWebhook(id))
    const after = before?.url === url && { ...before, enabled: false }
    const event = before && after && webhookUpdated(before, after)
    if (!event) return { statements: [], events: [], revisions: [], result: undefined }
    return { statements: [updateWebhook(after)], events: [event], revisions: [revisionKeys.webhooks], result: undefined }
  })

const attemptWebhook = async (parts: AttemptParts, delivery: ClaimedDelivery, webhookId: string): Promise<AttemptResult> => {
  const { database, writer, identity } = parts
  const [webhook] = await database.run(findWebhook(webhookId))
  if (!webhook?.enabled) return finalFailure('The webhook is disabled')
  const [event] = await database.run(listEventsById([delivery.event_id]))
  if (!event) return finalFailure('The event is no longer stored')
  const secret = webhookSecretOf(identity.keyring, webhook)
  const body = webhookMessage({ type: event.type, timestamp: event.created_at, data: toEvent(event) })
  const result = await identity.webhooks.send({ url: webhook.url, secret, id: delivery.id, body })
  if (result.status !== gone) return result
  await disable(writer, webhook)
  return { ...result, isFinal: true }
}

const attemptMail = async (parts: AttemptParts, delivery: ClaimedDelivery, accountId: number): Promise<AttemptResult> => {
  const { database, identity, publicUrl } = parts
  if (!identity.mailer) return finalFailure('Mail is off')
  const [facts] = await database.run(findMailFacts(accountId, delivery.event_id))
  if (!facts) return finalFailure('The account no longer gets these mails')
  try {
    await identity.mailer.send({ to: facts.email, ...changeRequestMail(facts, publicUrl) })
    return { status: null, error: null, retryAfter: null }
  } catch (thrown) {
    return { status: null, error: `The mail server did not accept the mail (${codeOf(thrown) ?? 'no code'})`, retryAfter: null }
  }
}

/** Attempts a claimed delivery once. */
export const attempt = async (parts: AttemptParts, delivery: ClaimedDelivery): Promise<AttemptResult> => {
  const { webhook_id, account_id } = delivery
  if (webhook_id !== null) return attemptWebhook(parts, delivery, webhook_id)
  return account_id === null ? finalFailure('The delivery has no receiver') : attemptMail(parts, delivery, account_id)
}
