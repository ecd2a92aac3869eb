import { sql } from 'kysely'
import type { WebhookSettings } from '../src/identity/webhook/webhook-sender.ts'
import { build } from '../src/store/index.ts'
import { type NewEvent, system } from '../src/store/repositories/events.repository.ts'
import { sealAll } from './audit.ts'
import type { TestServer } from './harness.ts'
import type { Received, Receiver } from './receiver.ts'

/** Webhook settings that allow a receiver in a test. */
export const onLoopback: WebhookSettings = { allowPrivate: true, resolve: async () => [] }

/** An event about a change request. */
export const ofRequest = (request: number, type: string, more: Partial<NewEvent> = {}): NewEvent => ({
  type,
  project: 'default',
  environment: 'production',
  data: { id: request },
  ...more,
})

/** Stores events, seals them and queues their deliveries. */
export const happen = async (server: TestServer, ...events: readonly NewEvent[]): Promise<void> => {
  await server.ports.store.write(system, async () => ({ statements: [], events, revisions: [], result: undefined }))
  await sealAll(server)
  await server.notifier.read()
}

/** The outbox, in the order of events. */
export const listDeliveries = ({ database }: Pick<TestServer, 'database'>) =>
  database.run(build.selectFrom('notification_delivery').selectAll().orderBy('position').orderBy('receiver').compile())

/** Time of the next attempt of a failed delivery, in epoch milliseconds. */
export const nextAttempt = async ({ database }: Pick<TestServer, 'database'>): Promise<number> => {
  const [row] = await database.run(
    sql<{ at: string }>`select min(next_at) as at from notification_delivery where state = 'pending' and attempts > 0`.compile(build),
  )
  return Date.parse(row!.at)
}

export const typeOf = ({ body }: Received): string => JSON.parse(body).type
export const typesOf = ({ received }: Receiver): string[] => received.map(typeOf)
