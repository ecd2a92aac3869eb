import type { Query } from '../query.ts'
import { hasLists, itemNames, JoinedLists } from './joined-lists.ts'

/** One statement with the rows of all, which are texts of JSON arrays that are not empty. */
const withAllRows = (queries: readonly Query[]): Query => {
  const [first] = queries as [Query]
  if (queries.length === 1) return first
  return { ...first, parameters: [`[${queries.map(({ parameters }) => (parameters[0] as string).slice(1, -1)).join(',')}]`] }
}

/**
 * The statements of all members that are sent with the commit. Rows come after the statements on which they depend. Statements with lists
 * come last, in the order of their last occurrence, because other writes wait for the revisions.
 */
export const mergeWrites = (members: readonly (readonly Query[])[]): readonly Query[] => {
  const [others, rows, listed]: [Query[], Map<string, Query[]>, Map<string, JoinedLists>] = [[], new Map(), new Map()]
  for (const query of members.flat()) {
    const { sql, areRows } = query
    if (hasLists(query)) {
      const joined = listed.get(sql)
      joined?.add(query, itemNames(query))
      listed.delete(sql)
      listed.set(sql, joined ?? new JoinedLists(query))
    } else if (areRows && query.parameters[0] !== '[]') {
      const known = rows.get(sql)
      if (known) known.push(query)
      else rows.set(sql, [query])
    } else others.push(query)
  }
  return [...others, ...[...rows.values()].map(withAllRows), ...[...listed.values()].map((joined) => joined.statement())]
}
