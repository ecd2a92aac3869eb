import { type Kysely, sql } from 'kysely'

/** Adds what the owner of a session sees: an id, the client of the log-in, and the last use. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table session add column id integer generated always as identity unique',
  'alter table session add column user_agent text',
  'alter table session add column seen_at timestamptz',
]
