import { type Kysely, sql } from 'kysely'

/** When counters were bumped last, and what each server process knows of SDK processes. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  'alter table revision add column bumped_at timestamptz',
  // A report whose loss costs nothing but knowledge, so it needs no log. Rows are updated often: room in each page keeps that away from the index.
  `create unlogged table sdk_process (
    environment ${name} not null,
    id ${name} not null,
    server uuid not null,
    app_name ${name},
    instance_id text,
    connection_id text,
    sdk text,
    transport text not null,
    projects text[] not null,
    known boolean not null,
    held bigint,
    seen_at timestamptz not null,
    gone_at timestamptz not null,
    primary key (environment, id)
  ) with (fillfactor = 50)`,
]
