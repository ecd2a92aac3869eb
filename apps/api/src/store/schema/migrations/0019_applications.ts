import { type Kysely, sql } from 'kysely'

/** Descriptions of applications, and the processes of each application. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  `alter table application
    add column description text,
    add column url text,
    add column color text,
    add column icon text,
    add column created_by text`,
  // Rows of live processes are updated every minute. Free space in each page keeps these updates away from the index.
  `create table application_instance (
    app_name ${name} not null references application (app_name) on delete cascade,
    environment ${name} not null,
    instance_id ${name} not null,
    sdk text,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    primary key (app_name, environment, instance_id)
  ) with (fillfactor = 50)`,
]
