import { type Kysely, sql } from 'kysely'

/** The instance that may use what it remembers, where there is one. It takes the place of the leases. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop table instance`.execute(db)
  await sql`
    create table lone_instance (
      only_one boolean primary key default true check (only_one),
      id uuid not null,
      revoked boolean not null default false
    )`.execute(db)
}
