import type { Query } from '../query.ts'
import { hasLists, JoinedLists } from './joined-lists.ts'

/** Joins the texts of two JSON arrays that are not empty. */
const withRows = (query: Query, known: Query | undefined): Query => {
  const [old, added] = [known?.parameters[0], query.parameters[0]] as [string | undefined, string]
  return old === undefined ? query : { ...query, parameters: [`${old.slice(0, -1)},${added.slice(1)}`] }
}

/**
 * The statements of all members that are sent with the commit. Rows come after the statements on which they depend. Statements with lists
 * come last, in the order of their last occurrence, because other writes wait for the revisions.
 */
export const mergeWrites = (members: readonly (readonly Query[])[]): readonly Query[] => {
  const [others, rows, listed]: [Query[], Map<string, Query>, Map<string, JoinedLists>] = [[], new Map(), new Map()]
  for (const query of members.flat()) {
    const { sql, areRows } = query
    if (hasLists(query)) {
      const joined = listed.get(sql)
      joined?.add(query)
      listed.delete(sql)
      listed.set(sql, joined ?? new JoinedLists(query))
    } else if (areRows && query.parameters[0] !== '[]') rows.set(sql, withRows(query, rows.get(sql)))
    else others.push(query)
  }
  return [...others, ...rows.values(), ...[...listed.values()].map((joined) => joined.statement())]
}
