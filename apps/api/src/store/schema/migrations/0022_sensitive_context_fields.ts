import { type Kysely, sql } from 'kysely'

/** Marks context fields with personal data. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table context_field add column sensitive boolean not null default false',
  `update context_field set sensitive = true where name in ('userId', 'sessionId', 'remoteAddress')`,
]
