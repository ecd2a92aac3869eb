import { constraintSentences } from './constraint-differences.ts'
import type { DifferenceNames, Positions } from './difference-names.ts'
import { ordinal } from './numbers.ts'
import { parameterSentence } from './parameter-differences.ts'
import { type Part, type Parts, quotation, say, value, words } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { type ShownStrategy, segmentParts, strategyLines, strategyTitle } from './strategy.ts'
import { strategyTypeParts } from './strategy-types.ts'
import { variantSentences } from './variant-differences.ts'

/** A difference of one value. `keys` lead to it. Null: the value does not exist. */
export interface FieldDifference {
  readonly keys: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

const quoted = (text: unknown): Part => (text ? quotation(String(text)) : words('no title'))

const moved = (positions: Positions | undefined, before: unknown, after: unknown): Parts => {
  const { before: from, after: to, of = 0 } = positions ?? {}
  if (from === undefined || to === undefined || from === to)
    return say`the number of its position ${value(String(before))} → ${value(String(after))}${words(from === undefined ? '' : '; the order stays')}`
  return say`moved from ${ordinal(from)} to ${ordinal(to)} of ${words(String(of))}`
}

/** How one field of a strategy changed. */
const fieldSentences = (
  { keys: [field = '', key = ''], before, after }: FieldDifference,
  names: DifferenceNames,
  positions: Positions | undefined,
): Sentence[] => {
  switch (field) {
    case 'parameters':
      return [parameterSentence(key, before as string | null, after as string | null)]
    case 'constraints':
      return constraintSentences([before ?? []].flat() as never[], [after ?? []].flat() as never[])
    case 'variants':
      return variantSentences(before as never, after as never)
    case 'segments':
      return [(after === null ? removed : added)(say`and are in ${segmentParts(Number(key), names.segment)}`)]
    case 'sortOrder':
      return [changed(moved(positions, before, after))]
    case 'title':
      return [changed(say`title ${quoted(before)} → ${quoted(after)}`)]
    case 'disabled':
      return [changed([words(after ? 'disabled, not evaluated' : 'enabled again')])]
    default:
      return [changed(say`type ${strategyTypeParts(String(before))} → ${strategyTypeParts(String(after))}`)]
  }
}

/** How a strategy changed: one of its fields, or all of it if it was added or removed. */
export const strategySentences = (id: string, difference: FieldDifference, names: DifferenceNames): Sentence[] => {
  const { keys, before, after } = difference
  if (keys.length > 0) return fieldSentences(difference, names, names.positions?.(id))
  // A complete strategy in normal form.
  const strategy = (after ?? before) as ShownStrategy
  const title = say`strategy ${strategyTitle(strategy)}`
  if (after === null) return [removed(title)]
  const lines = strategyLines(strategy, names.segment).map(added)
  return [{ ...added(title), ...(lines.length > 0 && { detail: lines }) }]
}
