import { type Kysely, sql } from 'kysely'

/** The time of the last bump of each counter, and the SDK processes of each server process. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  'alter table revision add column bumped_at timestamptz',
  // Losing these reports is harmless, so the table is not logged. Rows are updated often; free space in each page keeps the updates away
  // from the index.
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
