import { constraintParts, constraintSubject, operandsOf, type ShownConstraint } from './constraint.ts'
import { say } from './parts.ts'
import { added, changed, removed, type Sentence } from './sentence.ts'
import { setDifference, valuesSentence } from './value-differences.ts'

/** The number of values that only one of the constraints has; another negation or case counts as one value. */
const distance = (left: ShownConstraint, right: ShownConstraint): number => {
  const { gained, lost } = setDifference(operandsOf(left), operandsOf(right))
  const flags = [left.inverted !== right.inverted, left.caseInsensitive !== right.caseInsensitive]
  return gained.length + lost.length + flags.filter(Boolean).length
}

interface Pairs {
  readonly pairs: readonly (readonly [ShownConstraint, ShownConstraint])[]
  readonly lost: readonly ShownConstraint[]
  readonly gained: readonly ShownConstraint[]
}

/** Pairs constraints on the same field with the same operator: the most alike first. */
const pairsOf = (before: readonly ShownConstraint[], after: readonly ShownConstraint[]): Pairs => {
  const all = before.flatMap((from) => after.map((to) => ({ from, to, far: distance(from, to) })))
  const pairs: (readonly [ShownConstraint, ShownConstraint])[] = []
  const taken = new Set<ShownConstraint>()
  for (const { from, to } of all.sort((left, right) => left.far - right.far)) {
    if (taken.has(from) || taken.has(to)) continue
    taken.add(from).add(to)
    pairs.push([from, to])
  }
  const isFree = (constraint: ShownConstraint) => !taken.has(constraint)
  return { pairs, lost: before.filter(isFree), gained: after.filter(isFree) }
}

const changeOf = (from: ShownConstraint, to: ShownConstraint): Sentence[] => {
  if (distance(from, to) === 0) return []
  const [before, after] = [operandsOf(from), operandsOf(to)]
  const isSameOperator = from.inverted === to.inverted && from.caseInsensitive === to.caseInsensitive
  const isList = before.length > 1 || after.length > 1
  return isSameOperator && isList
    ? [valuesSentence(constraintSubject(to, 2), before, after)]
    : [changed(say`${constraintParts(from)} → ${constraintParts(to)}`)]
}

/** How the constraints on one field with one operator changed. */
export const constraintSentences = (before: readonly ShownConstraint[], after: readonly ShownConstraint[]): Sentence[] => {
  // The same object can be in both lists.
  const { pairs, lost, gained } = pairsOf(
    before.map((each) => ({ ...each })),
    after.map((each) => ({ ...each })),
  )
  return [
    ...pairs.flatMap(([from, to]) => changeOf(from, to)),
    ...gained.map((each) => added(say`and ${constraintParts(each)}`)),
    ...lost.map((each) => removed(say`and ${constraintParts(each)}`)),
  ]
}
