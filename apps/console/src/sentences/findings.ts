import { type Finding, keysOf } from '@halyard/domain'
import { constraintParts, type ShownConstraint } from './constraint.ts'
import type { DifferenceNames } from './difference-names.ts'
import { name, type Parts, say, value, words } from './parts.ts'
import { type ShownStrategy, segmentParts, strategyTitle } from './strategy.ts'

type Names = Pick<DifferenceNames, 'segment' | 'strategy'>
type FindingOf<Kind extends Finding['kind']> = Extract<Finding, { kind: Kind }>

const strategyOf = (id: string | undefined, names: Names): Parts => {
  const known = id === undefined ? undefined : names.strategy(id)
  return known ? say`the strategy ${strategyTitle(known)}` : [words('a strategy')]
}

const constraintAt = ({ constraints }: ShownStrategy, index: number): ShownConstraint | undefined =>
  Array.isArray(constraints) ? (constraints as readonly ShownConstraint[])[index] : undefined

/** The condition at a path within a strategy. */
const conditionAt = (strategyId: string, path: string, names: Names): Parts => {
  const [list, key = ''] = keysOf(path)
  if (list === 'segments') return say`a condition of ${segmentParts(Number(key), names.segment)}`
  const strategy = names.strategy(strategyId)
  const found = strategy && list === 'constraints' ? constraintAt(strategy, Number(key)) : undefined
  return found ? say`the condition “${constraintParts(found)}”` : [words('a condition')]
}

const constantReasons: Readonly<Record<FindingOf<'constant'>['because'], (finding: FindingOf<'constant'>, names: Names) => Parts>> = {
  featureOff: () => [words('it is turned off')],
  parent: ({ parent = '' }) => say`its parent ${name(parent)} does not allow it`,
  noStrategies: () => [words('it has no enabled strategy')],
  strategy: ({ strategyId }, names) => say`${strategyOf(strategyId, names)} includes everybody`,
  together: () => [words('its strategies together include everybody')],
  noStrategyTrue: () => [words('no strategy can be true')],
}

const parentReasons: Readonly<Record<FindingOf<'constantParent'>['because'], string>> = {
  missing: 'does not exist in this environment',
  archived: 'is archived',
  hasParents: 'has a parent itself',
  alwaysOn: 'is always on',
  alwaysOff: 'is always off',
  noSuchVariant: 'has no such variant',
}

const neverReasons: Readonly<Record<Exclude<FindingOf<'ineffectiveStrategy'>['because'], 'disabled' | 'covered'>, string>> = {
  noShare: 'its rollout includes nobody',
  missingSegment: 'one of its segments does not exist',
  contradiction: 'no context meets all its conditions',
}

const ineffective = ({ strategyId, because, coveredBy, certainty }: FindingOf<'ineffectiveStrategy'>, names: Names): Parts => {
  const strategy = strategyOf(strategyId, names)
  if (because === 'disabled') return say`${strategy} is disabled, so it has no effect`
  if (because !== 'covered') return say`${strategy} can never be true: ${words(neverReasons[because])}`
  const cover = strategyOf(coveredBy, names)
  return certainty === 'always'
    ? say`${strategy} has no effect: ${cover} includes everybody in it`
    : say`${strategy} has no effect on users and sessions: ${cover} includes them`
}

const sentences: { readonly [Kind in Finding['kind']]: (finding: FindingOf<Kind>, names: Names) => Parts } = {
  constant: (finding, names) =>
    say`the flag is ${words(finding.result === 'on' ? 'on for everybody' : 'off for everybody')}: ${constantReasons[finding.because](finding, names)}`,
  ineffectiveStrategy: ineffective,
  constantCondition: ({ strategyId, path, result }, names) =>
    say`${conditionAt(strategyId, path, names)} is ${words(result ? 'always true' : 'never true')} in ${strategyOf(strategyId, names)}`,
  pastDate: ({ strategyId, path, result }, names) =>
    say`${conditionAt(strategyId, path, names)} has a date that has passed, so it stays ${words(result ? 'true' : 'false')}`,
  illegalValue: ({ strategyId, path, value: illegal }, names) =>
    say`${conditionAt(strategyId, path, names)} has the value ${value(illegal)}, which its context field does not allow`,
  emptySegment: ({ segment, strategyId }, names) =>
    say`${segmentParts(segment, names.segment)} has no conditions, so it does not restrict ${strategyOf(strategyId, names)}`,
  constantParent: ({ parent, because, result }) =>
    say`the parent ${name(parent)} ${words(parentReasons[because])}, so it ${words(result ? 'always' : 'never')} allows the flag to be on`,
}

const sentenceOf = <Kind extends Finding['kind']>(finding: FindingOf<Kind>, names: Names): Parts =>
  // The finding and its sentence have the same kind.
  sentences[finding.kind as Kind](finding, names)

/** A finding of the analysis of a flag in words, without a full stop. */
export const findingParts = (finding: Finding, names: Names): Parts => sentenceOf(finding, names)
