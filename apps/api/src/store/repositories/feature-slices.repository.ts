import { type RawBuilder, sql } from 'kysely'

/** Bounds of one slice. The bytes are stored bytes; compressed bytes become many times as large. */
const sliceBounds = { features: 500, bytes: 4_000_000 } as const

/**
 * The rows `name` of `features`, by name, each with the number of its slice. Slices are needed because some features are a thousand times
 * as large as others.
 */
export const inSlices = (features: RawBuilder<unknown>): RawBuilder<{ name: string; slice: number }> => sql`
  select f.name, floor((
    sum(greatest(${sql.lit(sliceBounds.bytes / sliceBounds.features)}, sum(pg_column_size(c.strategies) + pg_column_size(c.variants)))) over (order by f.name) - 1
  ) / ${sql.lit(sliceBounds.bytes)})::integer as slice
  from ${features} f left join feature_environment c on c.feature = f.name group by f.name`
