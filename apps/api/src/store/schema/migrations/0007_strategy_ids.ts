import { type Kysely, sql } from 'kysely'

/** An index that finds strategies of all features by their id. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index feature_environment_by_strategy on feature_environment
    using gin (jsonb_path_query_array(strategies, '$[*].id'))`.execute(db)
}
