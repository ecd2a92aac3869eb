import { type Kysely, sql } from 'kysely'

/**
 * Seals are read after position 0, so an earlier seal would never be checked. Existing rows are not validated: `verify` reports them, and
 * the server still starts.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table event_seal add constraint event_seal_position_check check (position > 0) not valid`.execute(db)
}
