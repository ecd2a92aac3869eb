import type { PlaygroundConstraint, PlaygroundFeature, PlaygroundRollout, PlaygroundStrategy, PlaygroundVariantReason } from '@halyard/sdk'
import { paint } from './output.ts'
import { constraintText, parentText, shown, strategyName } from './wording.ts'

const mark = (result: boolean | 'unknown'): string =>
  result === true ? paint.added('✓') : result === false ? paint.removed('✗') : paint.changed('?')

const headline = ({ name, isEnabled, reason, strategies }: PlaygroundFeature, environment: string): string => {
  const causes = {
    featureOff: `it is turned off in ${environment}`,
    parent: `its parent ${reason.parent} does not allow it`,
    noStrategies: 'it has no strategies, so it is on for everybody',
    strategy: `the strategy ${positionOf(strategies.data, reason.strategy)} is true`,
    noStrategyTrue: 'no strategy is true',
  }
  return `${paint.strong(name)} is ${isEnabled ? paint.added('on') : paint.removed('off')}: ${causes[reason.kind]}`
}

const positionOf = (strategies: readonly PlaygroundStrategy[], id: string | null): string => {
  const at = strategies.findIndex((strategy) => strategy.id === id)
  return at < 0 ? '' : `${at + 1} (${strategyName(strategies[at]!)})`
}

const contextText = (field: string, value: string | null): string =>
  value === null ? `the context has no ${field}` : `${field} is ${shown(value)}`

const constraintLine = (constraint: PlaygroundConstraint): string =>
  `${mark(constraint.result)} constraint ${constraintText(constraint)}: ${contextText(constraint.contextName, constraint.contextValue)}`

const hashText = ({
  field,
  value,
  groupId,
  isRandom,
}: Pick<PlaygroundRollout, 'field' | 'value' | 'groupId' | 'isRandom'> | PlaygroundVariantReason) => {
  if (isRandom) return 'a random number'
  if (field === null) return 'no field of the context identifies the user'
  return `the hash of ${field} ${shown(value)} with the group ${groupId}`
}

const rolloutLine = (rollout: PlaygroundRollout): string => {
  const { bucket, threshold, result } = rollout
  const numbers = bucket === null ? '' : ` gives ${bucket} of 100`
  return `${mark(result)} rollout to ${threshold ?? 'an invalid number of'} %: ${hashText(rollout)}${numbers}`
}

const strategyLines = (strategy: PlaygroundStrategy, index: number): string[] => {
  const { result, constraints, segments, rollout, list, reason } = strategy
  const note = reason.kind === 'unknownStrategy' ? ': only SDKs that implement this strategy can decide' : ''
  return [
    `${mark(result.enabled)} strategy ${index + 1} ${strategyName(strategy)}${note}`,
    ...[
      ...segments.flatMap(({ id, name, result: isIn, constraints: inner }) => [
        `${mark(isIn)} segment ${name ?? id}`,
        ...inner.map((constraint) => `  ${constraintLine(constraint)}`),
      ]),
      ...constraints.map(constraintLine),
      ...(list ? [`${mark(list.result)} ${list.parameter} lists the value: ${contextText(list.field, list.value)}`] : []),
      ...(rollout ? [rolloutLine(rollout)] : []),
    ].map((line) => `    ${line}`),
  ]
}

const variantLines = ({ variant, variantReason, isEnabled }: PlaygroundFeature): string[] => {
  if (!isEnabled || !variant.enabled) return []
  const payload = variant.payload ? `, payload ${variant.payload.type} ${shown(variant.payload.value)}` : ''
  const by =
    variantReason?.by === 'override'
      ? `: an override names ${variantReason.field} ${shown(variantReason.value)}`
      : variantReason
        ? `: ${hashText(variantReason)} gives ${variantReason.bucket} of ${variantReason.total}`
        : ''
  return [`Variant ${paint.strong(variant.name)}${payload}${by}`]
}

/** The outcome of a flag with the result of each parent, strategy, segment, constraint and rollout. */
export const explanationLines = (feature: PlaygroundFeature, environment: string): string[] => [
  headline(feature, environment),
  ...variantLines(feature),
  ...feature.dependencies.map((parent) => {
    const present = parent.isEnabled === null ? 'unknown' : parent.isEnabled ? 'on' : 'off'
    return `  ${mark(parent.result)} parent ${parentText(parent)}: ${parent.feature} is ${present}`
  }),
  ...feature.strategies.data.flatMap(strategyLines).map((line) => `  ${line}`),
]
