import { type Kysely, sql } from 'kysely'

/** Scopes sort by bytes, as names do, and nobody tries to compress answers: what is encrypted becomes no smaller. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table idempotency_key alter column scope type text collate "C", alter column answer set storage external`.execute(db)
}
