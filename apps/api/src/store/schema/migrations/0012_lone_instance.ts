import { type Kysely, sql } from 'kysely'

/** The instance that may use its cache without checks, if any. This table replaces the leases of `instance`. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop table instance`.execute(db)
  await sql`
    create table lone_instance (
      only_one boolean primary key default true check (only_one),
      id uuid not null,
      revoked boolean not null default false
    )`.execute(db)
}
