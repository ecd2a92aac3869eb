import { type Kysely, sql } from 'kysely'

/** Lets a claim read the due deliveries of one destination: a webhook, or the mail server. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index pending_delivery_by_destination on notification_delivery ((coalesce(webhook_id::text, 'mail')), next_at, position)
    where state = 'pending'`,
  'drop index pending_delivery',
]
