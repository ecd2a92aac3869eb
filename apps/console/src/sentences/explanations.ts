import type { PlaygroundConstraint, PlaygroundFeature, PlaygroundRollout, PlaygroundStrategy, PlaygroundVariantReason } from '@halyard/sdk'
import { constraintParts } from './constraint.ts'
import { ordinal } from './numbers.ts'
import { parentParts } from './parent-differences.ts'
import { name, type Parts, say, value, words } from './parts.ts'
import { strategyTitle } from './strategy.ts'
import { shownValue } from './values.ts'
import { payloadParts } from './variants.ts'

/** A line of an explanation. Result: whether the condition is met; unknown: only an SDK can decide. */
export interface ExplanationLine {
  readonly result: boolean | 'unknown'
  readonly parts: Parts
  readonly lines?: readonly ExplanationLine[]
}

export interface ShownExplanation {
  readonly isOn: boolean
  /** Why the flag is on or off, in one sentence. */
  readonly headline: Parts
  /** The variant and how it was chosen; absent: no variant. */
  readonly variant?: Parts
  /** Each parent and each strategy with its conditions. */
  readonly lines: readonly ExplanationLine[]
}

const causeOf = ({ reason, strategies }: PlaygroundFeature, environment: string): Parts => {
  switch (reason.kind) {
    case 'featureOff':
      return say`it is turned off in ${name(environment)}`
    case 'parent':
      return say`its parent ${name(reason.parent ?? '')} does not allow it`
    case 'noStrategies':
      return [words('it has no strategies, so it is on for everybody')]
    case 'noStrategyTrue':
      return [words('no strategy is true')]
    case 'strategy': {
      const at = strategies.data.findIndex(({ id }) => id === reason.strategy)
      const strategy = strategies.data[at]
      return strategy ? say`the ${ordinal(at + 1)} strategy is true: ${strategyTitle(strategy)}` : [words('a strategy is true')]
    }
  }
}

const inContext = (field: string, found: string | null): Parts =>
  found === null ? say`the context has no ${name(field)}` : say`${name(field)} is ${shownValue(found)}`

const constraintLine = (constraint: PlaygroundConstraint): ExplanationLine => ({
  result: constraint.result,
  parts: say`${constraintParts(constraint)}: ${inContext(constraint.contextName, constraint.contextValue)}`,
})

type Hashed = Pick<PlaygroundRollout | PlaygroundVariantReason, 'field' | 'value' | 'groupId' | 'isRandom'>

const hashParts = ({ field, value: found, groupId, isRandom }: Hashed): Parts => {
  if (isRandom) return [words('a random number')]
  if (field === null) return [words('no field of the context identifies the user')]
  return say`the hash of ${name(field)} ${shownValue(found)} with the group ${shownValue(groupId)}`
}

const rolloutLine = (rollout: PlaygroundRollout): ExplanationLine => {
  const { bucket, threshold, result } = rollout
  const share = threshold === null ? [words('an invalid percentage')] : say`${value(threshold)} %`
  const gives = bucket === null ? [] : say` is ${value(bucket)} of 100`
  return { result, parts: say`rollout to ${share}: ${hashParts(rollout)}${gives}` }
}

const conditionLines = ({ segments, constraints, list, rollout }: PlaygroundStrategy): ExplanationLine[] => [
  ...segments.map(
    (segment): ExplanationLine => ({
      result: segment.result,
      parts: segment.name === null ? say`segment number ${value(segment.id)}` : say`segment ${name(segment.name)}`,
      lines: segment.constraints.map(constraintLine),
    }),
  ),
  ...constraints.map(constraintLine),
  ...(list ? [{ result: list.result, parts: say`${name(list.parameter)} lists the value: ${inContext(list.field, list.value)}` }] : []),
  ...(rollout ? [rolloutLine(rollout)] : []),
]

const strategyLine = (strategy: PlaygroundStrategy, at: number): ExplanationLine => {
  const title = say`${ordinal(at + 1)} strategy: ${strategyTitle(strategy)}`
  const isUnknown = strategy.reason.kind === 'unknownStrategy'
  return {
    result: strategy.result.enabled,
    parts: isUnknown ? say`${title}: only SDKs that implement this strategy can decide` : title,
    lines: conditionLines(strategy),
  }
}

const parentLine = (parent: PlaygroundFeature['dependencies'][number]): ExplanationLine => {
  const state = parent.isEnabled === null ? 'unknown' : parent.isEnabled ? 'on' : 'off'
  return { result: parent.result, parts: say`parent ${parentParts(parent)}: ${name(parent.feature)} is ${words(state)}` }
}

const variantParts = ({ variant, variantReason }: PlaygroundFeature): Parts => {
  const chosen = variant.payload ? say`${name(variant.name)}, ${payloadParts(variant.payload)}` : say`${name(variant.name)}`
  if (!variantReason) return chosen
  if (variantReason.by === 'override')
    return say`${chosen}: an override lists ${name(variantReason.field ?? '')} ${shownValue(variantReason.value)}`
  return say`${chosen}: ${hashParts(variantReason)} is ${value(variantReason.bucket ?? 0)} of ${value(variantReason.total ?? 0)}`
}

/** Why a flag is on or off for a context, from the outcome that the server explains. */
export const explanationOf = (feature: PlaygroundFeature, environment: string): ShownExplanation => ({
  isOn: feature.isEnabled,
  headline: say`${name(feature.name)} is ${words(feature.isEnabled ? 'on' : 'off')}: ${causeOf(feature, environment)}`,
  ...(feature.isEnabled && feature.variant.enabled && { variant: variantParts(feature) }),
  lines: [...feature.dependencies.map(parentLine), ...feature.strategies.data.map(strategyLine)],
})
