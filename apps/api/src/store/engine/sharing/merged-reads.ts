import type { Query } from '../query.ts'
import { hasLists, itemNames, JoinedLists, type Listing, splitRows } from './joined-lists.ts'
import { rankOf, varies } from './sharable-statements.ts'

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

const sameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((value, at) => value === other[at]))

/** Whether two statements with the same text have the same parameters, apart from their lists. */
const isAlike = (one: Query, other: Query): boolean =>
  one.parameters.length === other.parameters.length &&
  one.parameters.every((value, at) => one.lists?.at.includes(at) || sameValue(value, other.parameters[at]))

/** Reads that are sent as one statement. */
interface Group {
  readonly first: Query
  /** Undefined: all reads are equal. */
  readonly joined: JoinedLists | undefined
}

/** A read of a member, with the names of the items in its lists. */
interface Read {
  readonly query: Query
  readonly names: readonly string[]
}

const groupOf = ({ query, names }: Read): Group => ({
  first: query,
  joined: hasLists(query) && query.lists.by ? new JoinedLists(query, names) : undefined,
})

/**
 * Whether a read can be sent as one statement with a group, which has the same text. A value of its own for each row is no value of its own
 * for each member, if two members read the same row.
 */
const fits = ({ query, names }: Read, { first, joined }: Group): boolean =>
  isAlike(query, first) && (joined ? !(varies(query.sql) && joined.hasAny(names)) : !query.lists && !varies(query.sql))

/** Returns a function from the names of a member's items to its rows. */
const splitOf = ({ first, joined }: Group, rows: readonly unknown[]) => (joined ? splitRows(first.lists!.by!, rows) : () => rows)

/** Returns a function that removes the lists of locks, if statements with other texts lock objects of the same kind. */
const inOrderOfNames = (queries: readonly Query[]): ((query: Query) => Query) => {
  const texts = new Map<string, Set<string>>()
  for (const { locks, sql } of queries) if (locks) texts.set(locks.kind, (texts.get(locks.kind) ?? new Set()).add(sql))
  return (query) => {
    if (!query.locks || !query.lists || texts.get(query.locks.kind)!.size === 1) return query
    // Joined statements with two texts would lock all names of one text before those of the other.
    const { lists: _, ...alone } = query
    return alone
  }
}

/** Merges statements that only read or lock. */
export const mergeReads = (members: readonly (readonly Query[])[]): Merged => {
  const ordered = inOrderOfNames(members.flat())
  const groups = new Map<string, Group[]>()
  const assign = (read: Read): Group => {
    const alike = groups.get(read.query.sql)
    const found = alike?.find((group) => fits(read, group))
    if (found) {
      found.joined?.add(read.query as Listing, read.names)
      return found
    }
    const group = groupOf(read)
    if (alike) alike.push(group)
    else groups.set(read.query.sql, [group])
    return group
  }
  const chosen = members.map((queries) =>
    queries.map(ordered).map((query) => {
      const names = hasLists(query) ? itemNames(query) : []
      return { names, group: assign({ query, names }) }
    }),
  )
  const sent = [...groups.values()]
    .flat()
    .map((group) => ({ group, statement: group.joined?.statement() ?? group.first }))
    .sort((one, other) => inLockOrder(one.statement, other.statement))
  return {
    statements: sent.map(({ statement }) => statement),
    split: (rows) => {
      const splits = new Map(sent.map(({ group }, at) => [group, splitOf(group, rows[at]!)]))
      return chosen.map((own) => own.map(({ names, group }) => splits.get(group)!(names)))
    },
  }
}
