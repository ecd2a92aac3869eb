import { type ChangeBase, type FlagChange, idKey, isOnSegment, type ProposedChange } from '@halyard/domain'
import type { Batch } from './state.ts'

export const keyOf = ({ project, environment }: Pick<Batch, 'project' | 'environment'>): string => `${project} ${environment}`

type Strategy = Extract<FlagChange, { action: 'addStrategy' | 'updateStrategy' | 'deleteStrategy' }>

const isOnStrategy = (change: FlagChange): change is Strategy =>
  change.action === 'addStrategy' || change.action === 'updateStrategy' || change.action === 'deleteStrategy'

/** Equal for changes of the same thing, of which only the last one counts. */
const subjectOf = (change: FlagChange): string => {
  if (isOnSegment(change)) return `segment ${change.payload.id}`
  if (isOnStrategy(change)) return `strategy ${change.feature} ${idKey(change.payload.id)}`
  if (change.action === 'addDependency' || change.action === 'deleteDependency') return `parents ${change.feature}`
  return `${change.action} ${change.feature}`
}

/** One change instead of two of the same thing; null: together they change nothing. */
const joined = (former: FlagChange, next: FlagChange): FlagChange | null => {
  if (next.action === 'updateStrategy' && (former.action === 'addStrategy' || former.action === 'updateStrategy'))
    // Both payloads are of one strategy, and the fields of the later one replace those of the former.
    return { ...former, payload: { ...former.payload, ...next.payload } } as FlagChange
  if (next.action === 'deleteStrategy' && former.action === 'addStrategy') return null
  if (next.action === 'updateSegment' && former.action === 'updateSegment')
    return { ...next, payload: { ...former.payload, ...next.payload } }
  return next
}

const picked = <Value extends object>(value: Value, fields: readonly string[]): Partial<Value> =>
  // The entries are those of the value.
  Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field))) as Partial<Value>

/**
 * The state that the person saw when they last edited each field. The later change was made over a newer state, so a value that it sets back
 * counts as an edit. An update keeps the former state of the fields that the later change leaves.
 */
const seenLast = (former: ChangeBase, later: ChangeBase, change: FlagChange): ChangeBase => {
  const fields = Object.keys(change.payload)
  if (change.action === 'updateStrategy') {
    if (!former.strategy || !later.strategy) return former
    return { strategy: { ...former.strategy, ...picked(later.strategy, fields), id: former.strategy.id } }
  }
  if (change.action === 'updateSegment')
    return former.segment && later.segment ? { segment: { ...former.segment, ...picked(later.segment, fields) } } : former
  return later
}

/** The changes with one more. A former change of the same thing keeps its position, unless it is an order. */
export const withChange = (changes: readonly ProposedChange[], change: FlagChange, base: ChangeBase): ProposedChange[] => {
  const subject = subjectOf(change)
  const former = changes.find((each) => subjectOf(each) === subject)
  if (!former) {
    const id = Math.max(0, ...changes.map((each) => each.id)) + 1
    return [...changes, { ...change, id, base }]
  }
  const { id, base: formerBase, ...rest } = former
  // An order follows the additions of the strategies that it names.
  if (change.action === 'reorderStrategy') return [...changes.filter((each) => each !== former), { ...change, id, base }]
  // The rest of a proposed change is a change.
  const next = joined(rest as FlagChange, change)
  return changes.flatMap((each) => {
    if (each !== former) return [each]
    return next ? [{ ...next, id, ...(formerBase && { base: seenLast(formerBase, base, change) }) } as ProposedChange] : []
  })
}

/** The flags that a batch names. */
export const featuresOf = ({ changes }: Pick<Batch, 'changes'>): string[] => [
  ...new Set(
    changes.flatMap((change) =>
      isOnSegment(change) ? [] : [change.feature, ...(change.action === 'addDependency' ? [change.payload.feature] : [])],
    ),
  ),
]
