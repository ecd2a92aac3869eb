import { type Kysely, sql } from 'kysely'

/** Seals are read from behind position 0 on: one before it would never be looked at. What is there already is for verify to tell, and stops no start. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table event_seal add constraint event_seal_position_check check (position > 0) not valid`.execute(db)
}
