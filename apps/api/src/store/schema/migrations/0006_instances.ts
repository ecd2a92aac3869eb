import { type Kysely, sql } from 'kysely'

/** The instances that run, and which of them may trust its memory for now. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table instance (
      id uuid primary key,
      seen_at timestamptz not null,
      trusts_until timestamptz
    )`.execute(db)
}
