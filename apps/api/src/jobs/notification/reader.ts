import { webhookEventTypes } from '@halyard/contracts/data'
import type { Identity } from '../../pipeline/ports.ts'
import type { Database, Tx } from '../../store/index.ts'
import { listRecipients, mailedTypes } from '../../store/repositories/notification-mails.repository.ts'
import { hasUnread, insertDeliveries, listUnread, lockCursor, updateCursor } from '../../store/repositories/notifications.repository.ts'
import { listWebhooks } from '../../store/repositories/webhooks.repository.ts'
import { mailDeliveries, type RequestEvent, requestEvents, webhookDeliveries } from './plan-deliveries.ts'

const batchSize = 1_000

export interface ReaderParts {
  readonly database: Pick<Database, 'run' | 'transaction'>
  readonly identity: Pick<Identity, 'mailer'>
  readonly now: () => number
}

const planMails = async (tx: Tx, events: readonly RequestEvent[]) => {
  const mailed = events.filter(({ type }) => mailedTypes.includes(type))
  if (mailed.length === 0) return []
  const [recipients] = await tx.batch(listRecipients(mailed.map(({ id }) => id)))
  return mailDeliveries(mailed, recipients)
}

/**
 * Queues the deliveries of the next batch of events. Returns the number of events. A lock lets only one instance read at a
 * time.
 */
const readBatch = ({ database, identity, now }: ReaderParts): Promise<number> =>
  database.transaction(async (tx) => {
    const [[cursor], webhooks] = await tx.batch(lockCursor(), listWebhooks())
    if (!cursor) return { last: [], result: 0 }
    const [rows] = await tx.batch(listUnread(cursor.position, webhookEventTypes, batchSize))
    const newest = rows.at(-1)
    if (!newest) return { last: [], result: 0 }
    const events = requestEvents(rows)
    const mails = identity.mailer ? await planMails(tx, events) : []
    const deliveries = [...webhookDeliveries(events, webhooks), ...mails]
    const queued = deliveries.length > 0 ? [insertDeliveries(deliveries, new Date(now()).toISOString())] : []
    return { last: [...queued, updateCursor(newest.position)], result: rows.length }
  })

/** Queues the deliveries of all sealed events. Seals are in the order of commits, also after a backup or a move. */
export const readEvents = async (parts: ReaderParts): Promise<void> => {
  const [found] = await parts.database.run(hasUnread())
  if (!found?.unread) return
  while ((await readBatch(parts)) === batchSize);
}
