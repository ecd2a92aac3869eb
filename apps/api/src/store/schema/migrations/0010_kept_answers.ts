import { type Kysely, sql } from 'kysely'

/** Nobody tries to compress answers: what is encrypted becomes no smaller. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table idempotency_key alter column answer set storage external`.execute(db)
}
