import { lockOrder, type Query } from '../query.ts'

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

const sameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, at) => value === other[at]))

const isSame = (one: Query, other: Query): boolean =>
  one === other ||
  (one.parameters.length === other.parameters.length && one.parameters.every((value, at) => sameValue(value, other.parameters[at])))

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
  /** Locks in their order, then reads. Equal statements occur once. */
  readonly statements: readonly Query[]
  /** The rows of a member's statements, in its order, from the rows of the batch. */
  rowsOf(member: number, rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[]
}

/** Merges statements that only read or lock. */
export const mergeReads = (members: readonly (readonly Query[])[]): Merged => {
  const byText = new Map<string, Query[]>()
  const chosen = members.map((queries) =>
    queries.map((query) => {
      if (varies(query.sql)) return query
      const alike = byText.get(query.sql)
      const same = alike?.find((other) => isSame(query, other))
      if (same) return same
      if (alike) alike.push(query)
      else byText.set(query.sql, [query])
      return query
    }),
  )
  const statements = [...new Set(chosen.flat())].sort(inLockOrder)
  const places = new Map(statements.map((query, at) => [query, at]))
  return { statements, rowsOf: (member, rows) => chosen[member]!.map((query) => rows[places.get(query)!]!) }
}

const withKeys = (query: Query, at: number, known: Query | undefined): Query => {
  const [old, added] = [known?.parameters[at] ?? [], query.parameters[at]] as [unknown[], unknown[]]
  return { ...query, parameters: query.parameters.with(at, [...new Set([...old, ...added])]) }
}

/** Joins the texts of two JSON arrays that are not empty. */
const withRows = (query: Query, known: Query | undefined): Query => {
  const [old, added] = [known?.parameters[0], query.parameters[0]] as [string | undefined, string]
  return old === undefined ? query : { ...query, parameters: [`${old.slice(0, -1)},${added.slice(1)}`] }
}

/**
 * The statements of all members that are sent with the commit. Rows come after the statements on which they depend. Statements with sets of
 * keys come last, because other writes wait for them.
 */
export const mergeWrites = (members: readonly (readonly Query[])[]): readonly Query[] => {
  const [others, rows, keyed]: [Query[], Map<string, Query>, Map<string, Query>] = [[], new Map(), new Map()]
  for (const query of members.flat()) {
    const { sql, keys, areRows } = query
    if (keys !== undefined) keyed.set(sql, withKeys(query, keys, keyed.get(sql)))
    else if (areRows && query.parameters[0] !== '[]') rows.set(sql, withRows(query, rows.get(sql)))
    else others.push(query)
  }
  return [...others, ...rows.values(), ...keyed.values()]
}
