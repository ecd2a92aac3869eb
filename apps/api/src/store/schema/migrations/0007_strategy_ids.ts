import { type Kysely, sql } from 'kysely'

/** Strategies are found by their id, whatever feature they belong to. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index feature_environment_by_strategy on feature_environment
    using gin (jsonb_path_query_array(strategies, '$[*].id'))`.execute(db)
}
