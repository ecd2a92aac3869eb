import { sql } from 'kysely'
import { build, listing, prepare, type Query } from '../index.ts'
import { revisionKeys } from '../revision-keys.ts'

interface RevisionRow {
  readonly key: string
  readonly n: number
  readonly stamp: number
}

/**
 * The revision of a key: its number of bumps, and the stamps of all stripes. A database that was restored or failed over never repeats a
 * revision.
 */
export const revisionOf = ({ n, stamp }: { n: unknown; stamp: unknown }): string => `${n}.${stamp}`

/** Increments the counter of every key, in the stripe of this connection. Keys are locked in order. */
export const bumpRevisions = (keys: readonly string[], slot: number): Query => bump(slot, [...new Set(keys)])
const bump = prepare(
  listing(
    { at: [1] },
    sql`
  insert into revision as r (key, slot, n, stamp, bumped_at)
  select key, ${0}::int, 1, (random() * 9007199254740991)::bigint, clock_timestamp()
  from unnest(${[]}::text[]) as key order by key
  on conflict (key, slot) do update set n = r.n + 1, stamp = excluded.stamp, bumped_at = excluded.bumped_at`.compile(build),
  ),
)

// The sum of doubles is exact below 2^53, and much cheaper than the sum of bigints, which PostgreSQL computes as numeric.
const summed = sql`sum(n::float8) as n, bit_xor(stamp) as stamp`

/** The revisions of these keys; a key that was never bumped is absent. */
export const findRevisions = (keys: readonly string[]): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} from revision where key = any(${[...keys]}::text[]) group by key`.compile(build)

/** The revisions of all keys of features, and of environments, because all features show environments. */
export const listFeatureRevisions = (): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} from revision 
    where key like ${sql.lit(`${revisionKeys.features}%`)} or key = ${sql.lit(revisionKeys.environments)} group by key`.compile(build)

/**
 * The counters that were bumped in the last 30 seconds. `bump` differs for every bump. A bump is the last statement of its transaction, so
 * it becomes visible soon after its time.
 */
export const listRecentBumps = (): Query<{ key: string; bump: string }> =>
  sql<{ key: string; bump: string }>`
    select key, key || ' ' || slot || ' ' || stamp as bump from revision where bumped_at > clock_timestamp() - interval '30 seconds'`.compile(
    build,
  )
