import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface Sighting {
  readonly token: number
  readonly at: string
}

/** When tokens were last used, in order of their ids so that two instances do not wait for each other. */
export const updateSeen = (table: 'account_token' | 'api_token', sightings: readonly Sighting[]): Query => {
  const sorted = sightings.toSorted((one, other) => one.token - other.token)
  return sql`
    update ${sql.table(table)} t set seen_at = greatest(t.seen_at, s.at)
    from (
      select u.id, s.at from unnest(${sorted.map((one) => one.token)}::integer[], ${sorted.map((one) => one.at)}::timestamptz[]) as s (token, at)
      join ${sql.table(table)} u on u.id = s.token order by u.id for update of u
    ) s where t.id = s.id`.compile(build)
}
