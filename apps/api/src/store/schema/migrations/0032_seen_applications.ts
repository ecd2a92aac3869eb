import { type Kysely, sql } from 'kysely'

/** Records when applications were last seen, so that applications without reports and without a description can be removed. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The defaults also serve older instances that still run during an upgrade.
  `alter table application
    add column seen_at timestamptz not null default now(),
    add column described boolean not null default false,
    add column frontend_token bigint`,
  `update application set described = true
    where created_by is not null or description is not null or url is not null or color is not null or icon is not null`,
  'create index application_by_frontend_token on application (frontend_token, created_at) where frontend_token is not null',
  "insert into job (name, due_at) values ('applications-retention', now())",
]
