import { type FeatureState, idKey, inOrder, type Outcome } from '@halyard/domain'
import { constraintParts } from '../../sentences/constraint.ts'
import { parentParts } from '../../sentences/parent-differences.ts'
import { type Parts, quotation, say, words } from '../../sentences/parts.ts'
import { type SegmentName, strategyLines, strategyTitle } from '../../sentences/strategy.ts'
import { variantParts } from '../../sentences/variants.ts'

/** One strategy, or the rest of a flag, before and after. Null: it does not exist. */
export interface ComparedBlock {
  readonly key: string
  readonly title: Parts
  readonly before: readonly Parts[] | null
  readonly after: readonly Parts[] | null
}

/** So many values of a condition are compared. */
const shownValues = 500

const flagLines = ({ enabled, archived, parents, variants }: FeatureState): Parts[] => [
  [words(enabled ? 'turned on' : 'turned off')],
  ...(archived ? [[words('archived')]] : []),
  ...parents.map((parent) => say`needs its parent: ${parentParts(parent)}`),
  ...variants.map((variant) => say`variant ${variantParts(variant)}`),
]

const segmentLines = ({ description, constraints }: NonNullable<Outcome['segments'][number]['before']>): Parts[] => [
  ...(description ? [[quotation(description)]] : []),
  ...constraints.map((constraint) => constraintParts(constraint, shownValues)),
]

const isSame = ({ before, after }: ComparedBlock): boolean => JSON.stringify(before) === JSON.stringify(after)

/** The parts of a flag that differ, as lines for two columns, and the number of strategies that stay the same. */
export const comparedFlag = ({ before, after }: Outcome['features'][number], segmentName: SegmentName) => {
  const [from, to] = [before, after].map((state) => inOrder(state?.strategies ?? []))
  const linesOf = (strategy: (typeof to & object)[number] | undefined) =>
    strategy ? [strategyTitle(strategy), ...strategyLines(strategy, segmentName, shownValues)] : null
  const former = new Map(from?.map((strategy) => [idKey(strategy.id), strategy]))
  const present = new Set(to?.map(({ id }) => idKey(id)))
  const strategies = [...(to ?? []), ...(from ?? []).filter(({ id }) => !present.has(idKey(id)))].map(
    (strategy): ComparedBlock => ({
      key: strategy.id,
      title: strategyTitle(former.get(idKey(strategy.id)) ?? strategy),
      before: linesOf(former.get(idKey(strategy.id))),
      after: present.has(idKey(strategy.id)) ? linesOf(strategy) : null,
    }),
  )
  const flag: ComparedBlock = {
    key: 'flag',
    title: [words('The flag')],
    before: before && flagLines(before),
    after: after && flagLines(after),
  }
  const blocks = [flag, ...strategies].filter((block) => !isSame(block))
  return { blocks, unchanged: strategies.filter(isSame).length }
}

/** A segment before and after. */
export const comparedSegment = ({ id, before, after }: Outcome['segments'][number]): ComparedBlock => ({
  key: String(id),
  title: [words('The segment')],
  before: before && segmentLines(before),
  after: after && segmentLines(after),
})
