import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The names of the variants that the features have in any environment, in their own list or in a strategy. */
export const listVariantNames = (features: readonly string[]): Query<{ feature: string; variant: string }> =>
  sql<{ feature: string; variant: string }>`
    select distinct c.feature, v.variant #>> '{}' as variant
    from feature_environment c cross join lateral (
      select jsonb_path_query(c.variants, 'lax $[*].name') as variant
      union all select jsonb_path_query(c.strategies, 'lax $[*].variants[*].name')) v
    where c.feature = any(${[...features]}::text[])`.compile(build)
