import { sql } from 'kysely'
import { build, type Query } from '../db/index.ts'

export interface RevisionRow {
  readonly key: string
  readonly revision: string
}

/** Counts every key up by one, in this connection's stripe. Keys are locked in order. */
export const bumpRevisions = (keys: readonly string[], slot: number): Query =>
  sql`
  insert into revision as r (key, slot, n, stamp)
  select key, ${slot}::int, 1, (random() * 9007199254740991)::bigint from unnest(${[...new Set(keys)]}::text[]) as key order by key
  on conflict (key, slot) do update set n = r.n + 1, stamp = excluded.stamp`.compile(build)

const summed = sql`sum(n)::text || '.' || bit_xor(stamp)::text`

/** The revisions of these keys; a key that was never bumped is absent. */
export const findRevisions = (keys: readonly string[]): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} as revision from revision where key = any(${[...keys]}::text[]) group by key`.compile(build)

/** The revisions of all features' keys. */
export const listFeatureRevisions = (): Query<RevisionRow> =>
  sql<RevisionRow>`select key, ${summed} as revision from revision where key like 'features%' group by key`.compile(build)
