import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { revisionKeys } from '../revision-keys.ts'

interface RevisionRow {
  readonly key: string
  readonly n: number
  readonly stamp: number
}

/** How often a key was bumped, with all its stripes' stamps: a database that was restored or failed over never repeats one. */
export const revisionOf = ({ n, stamp }: { n: unknown; stamp: unknown }): string => `${n}.${stamp}`

/** Counts every key up by one, in this connection's stripe. Keys are locked in order. */
export const bumpRevisions = (keys: readonly string[], slot: number): Query =>
  sql`
  insert into revision as r (key, slot, n, stamp, bumped_at)
  select key, ${slot}::int, 1, (random() * 9007199254740991)::bigint, clock_timestamp()
  from unnest(${[...new Set(keys)]}::text[]) as key order by key
  on conflict (key, slot) do update set n = r.n + 1, stamp = excluded.stamp, bumped_at = excluded.bumped_at`.compile(build)

// The sum of doubles is exact below 2^53, and far cheaper than that of bigints, which PostgreSQL makes a numeric.
const summed = sql`sum(n::float8) as n, bit_xor(stamp) as stamp`

/** The revisions of these keys; a key that was never bumped is absent. */
export const findRevisions = (keys: readonly string[]): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} from revision where key = any(${[...keys]}::text[]) group by key`.compile(build)

/** The revisions of all features' keys, and that of environments, which all features show. */
export const listFeatureRevisions = (): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} from revision 
    where key like ${sql.lit(`${revisionKeys.features}%`)} or key = ${sql.lit(revisionKeys.environments)} group by key`.compile(build)
