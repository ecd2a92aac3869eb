import { lockOrder, type Query } from '../query.ts'
import { hasLists, isAlike, itemNames, joinLists, type Listing, splitRows } from './joined-lists.ts'

const maxTexts = 2_000

/** Remembers a property of the text of a statement. */
const ofText = (test: (sql: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (sql: string): boolean => {
    const found = known.get(sql)
    if (found !== undefined) return found
    const result = test(sql)
    if (known.size < maxTexts) known.set(sql, result)
    return result
  }
}

const reads = /^\s*(select|with)\b/i
/** Words of statements that write or take locks. A word in another meaning only prevents sharing. */
const changes = /\b(insert|update|delete|merge|truncate|share|lock|refuse|set_config|set|pg_\w*advisory\w*)\b/i
const onlyReads = ofText((sql) => reads.test(sql) && !changes.test(sql))

/** The position in the order of locks; statements without declared locks come last. */
const rankOf = ({ locks }: Query): number => (locks ? lockOrder.indexOf(locks.kind) : lockOrder.length)

/**
 * Whether statements can be sent before the end of a shared transaction. They only read, or declare all their locks, and they lock in the
 * order of all transactions, because `mergeReads` sends all locks in this order.
 */
export const areSharable = (queries: readonly Query[]): boolean => {
  let reached = 0
  for (const query of queries) {
    if (!query.locks) {
      if (!onlyReads(query.sql)) return false
      continue
    }
    const rank = rankOf(query)
    if (rank < reached) return false
    reached = rank
  }
  return true
}

const varies = ofText((sql) => /\b(nextval|random|gen_random_uuid|clock_timestamp)\b/i.test(sql))

/** Locks of one kind are ordered by the first parameter of their statements, which names the objects. */
const nameOf = ({ parameters }: Query): string => String(parameters[0])
const inLockOrder = (one: Query, other: Query): number => {
  const ranks = rankOf(one) - rankOf(other)
  if (ranks !== 0 || !one.locks) return ranks
  const [a, b] = [nameOf(one), nameOf(other)]
  return a < b ? -1 : Number(a > b)
}

/** Statements of several members as one batch. */
export interface Merged {
  /** Locks in their order, then reads. Equal statements, and statements that differ only in their lists, occur once. */
  readonly statements: readonly Query[]
  /** From the rows of the batch, the rows of each member's statements, in its order. */
  split(rows: readonly (readonly unknown[])[]): readonly (readonly (readonly unknown[])[])[]
}

/** Statements that are sent as one statement. */
type Group = [Query, ...Query[]]

const itemsIn = (queries: readonly Query[]): string[] => queries.filter(hasLists).flatMap(itemNames)

/** Whether a read can be sent as one statement with the reads of a group, which have the same text. */
const fits = (query: Query, group: Group): boolean => {
  if (!isAlike(query, group[0]) || (query.lists && !query.lists.by)) return false
  if (!varies(query.sql)) return true
  // A value of its own for each row is no value of its own for each member, if two members read the same row.
  const taken = new Set(itemsIn(group))
  return query.lists !== undefined && !itemsIn([query]).some((name) => taken.has(name))
}

const joined = (group: Group): Query => (group.length > 1 && group.every(hasLists) ? joinLists(group) : group[0])

/** Merges statements that only read or lock. */
export const mergeReads = (members: readonly (readonly Query[])[]): Merged => {
  const groups = new Map<string, Group[]>()
  const groupOf = (query: Query): Group => {
    const alike = groups.get(query.sql) ?? []
    const found = alike.find((group) => fits(query, group))
    if (found) found.push(query)
    else alike.push([query])
    groups.set(query.sql, alike)
    return found ?? alike.at(-1)!
  }
  const chosen = members.map((queries) => queries.map((query) => ({ query, group: groupOf(query) })))
  const sent = [...groups.values()]
    .flat()
    .map((group) => ({ group, statement: joined(group) }))
    .sort((one, other) => inLockOrder(one.statement, other.statement))
  const positions = new Map(sent.map(({ group }, at) => [group, at]))
  return {
    statements: sent.map(({ statement }) => statement),
    split: (rows) => {
      const splits = sent.map(({ group: [{ lists }, second] }, at) =>
        second && lists?.by ? splitRows(lists.by, rows[at]!) : () => rows[at]!,
      )
      return chosen.map((own) => own.map(({ query, group }) => splits[positions.get(group)!]!(query as Listing)))
    },
  }
}

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
  const [others, rows, listed]: [Query[], Map<string, Query>, Map<string, Group>] = [[], new Map(), new Map()]
  for (const query of members.flat()) {
    const { sql, areRows } = query
    if (hasLists(query)) {
      const known = listed.get(sql)
      listed.delete(sql)
      listed.set(sql, known ? [...known, query] : [query])
    } else if (areRows && query.parameters[0] !== '[]') rows.set(sql, withRows(query, rows.get(sql)))
    else others.push(query)
  }
  return [...others, ...rows.values(), ...[...listed.values()].map(joined)]
}
