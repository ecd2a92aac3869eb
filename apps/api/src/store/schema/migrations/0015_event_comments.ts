import { type Kysely, sql } from 'kysely'

/** The reason of a write, in the words of its author; null: no reason. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table event add column comment text`.execute(db)
}
