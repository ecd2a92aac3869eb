import { type Kysely, sql } from 'kysely'

/** Stored responses are not compressed, because encrypted data does not become smaller. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table idempotency_key alter column answer set storage external`.execute(db)
}
