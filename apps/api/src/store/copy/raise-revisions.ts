import { sql } from 'kysely'
import { build, type Query } from '../engine/query.ts'

/** More than the number of changes that a restore loses. Applications hold revisions in 32 bits, so a store can be restored 4,000 times. */
const raise = 1_000_000

/**
 * Raises the revisions that applications hold as numbers. Otherwise, changes after a restore would get the numbers of lost changes. An
 * application that has read a lost change would then treat the new state as known.
 */
export const raiseRevisions = (): Query =>
  sql`
    insert into revision as r (key, slot, n, stamp, bumped_at)
    select key, 0, ${raise}::int, (random() * 9007199254740991)::bigint, clock_timestamp()
    from (
      select 'delivery:' || name as key from environment
      union select 'features:' || project || ':' || environment from project_environment
    ) k order by key
    on conflict (key, slot) do update set n = r.n + excluded.n, stamp = excluded.stamp, bumped_at = excluded.bumped_at`.compile(build)
