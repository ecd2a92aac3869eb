import { type Kysely, sql } from 'kysely'

/** The type of a feature's values, and the default value in code. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table feature add column flag_value jsonb`.execute(db)
}
