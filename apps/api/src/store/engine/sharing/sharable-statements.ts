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
export const rankOf = ({ locks }: Query): number => (locks ? lockOrder.indexOf(locks.kind) : lockOrder.length)

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

/** Whether each run of a statement has other values. */
export const varies = ofText((sql) => /\b(nextval|random|gen_random_uuid|clock_timestamp)\b/i.test(sql))
