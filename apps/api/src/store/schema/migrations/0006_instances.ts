import { type Kysely, sql } from 'kysely'

/** The running instances, and the instance that currently has the lease for its cache. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table instance (
      id uuid primary key,
      seen_at timestamptz not null,
      trusts_until timestamptz
    )`.execute(db)
}
