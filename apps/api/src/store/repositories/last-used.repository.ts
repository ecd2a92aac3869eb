import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface LastUse {
  /** Id of the token or session. */
  readonly token: number
  readonly at: string
}

/** Stores when tokens or sessions were last used. Rows are locked in the order of their ids, so that two instances do not deadlock. */
export const updateSeen = (table: 'account_token' | 'api_token' | 'session', lastUses: readonly LastUse[]): Query => {
  const sorted = lastUses.toSorted((one, other) => one.token - other.token)
  return sql`
    update ${sql.table(table)} t set seen_at = greatest(t.seen_at, s.at)
    from (
      select u.id, s.at from unnest(${sorted.map((one) => one.token)}::integer[], ${sorted.map((one) => one.at)}::timestamptz[]) as s (token, at)
      join ${sql.table(table)} u on u.id = s.token order by u.id for update of u
    ) s where t.id = s.id`.compile(build)
}
