import type {
  PlaygroundConstraint,
  PlaygroundRollout,
  PlaygroundSegment,
  PlaygroundStrategy,
  PlaygroundStrategyReason,
  PlaygroundVariant,
  PlaygroundVariantReason,
} from '@halyard/contracts'
import type {
  ActivationExplanation,
  ConstraintExplanation,
  SegmentExplanation,
  StrategyExplanation,
  VariantExplanation,
} from '../evaluate/explanation.ts'
import type { StoredStrategy } from '../world/world.ts'

/** The scope of a strategy, and the segments that the caller can see. */
export interface StrategyScope {
  readonly project: string
  readonly feature: string
  readonly environment: string
  /** Returns true if the caller can see the name and the constraints of a segment. */
  readonly seesSegment: (id: number) => boolean
}

// Stored rules were validated, so an explanation has only operators of the contract.
const toConstraint = ({ constraint, result, value }: ConstraintExplanation): PlaygroundConstraint => ({
  contextName: constraint.contextName,
  operator: constraint.operator as PlaygroundConstraint['operator'],
  values: [...(constraint.values ?? [])],
  ...(typeof constraint.value === 'string' && { value: constraint.value }),
  inverted: constraint.inverted === true,
  caseInsensitive: constraint.caseInsensitive === true,
  result,
  contextValue: value ?? null,
})

const toSegment = ({ id, name, result, constraints }: SegmentExplanation, { seesSegment }: StrategyScope): PlaygroundSegment =>
  seesSegment(id)
    ? { id, name: name ?? null, result, constraints: constraints.map(toConstraint) }
    : { id, name: null, result, constraints: [] }

const toRollout = (activation: ActivationExplanation): PlaygroundRollout | null => {
  if (activation.kind !== 'rollout') return null
  const { kind: _, field = null, value = null, bucket = null, threshold, ...rest } = activation
  return { ...rest, field, value, bucket, threshold: Number.isFinite(threshold) ? threshold : null }
}

const toList = (activation: ActivationExplanation): PlaygroundStrategy['list'] =>
  activation.kind === 'list'
    ? { parameter: activation.parameter, field: activation.field, value: activation.value ?? null, result: activation.result }
    : null

const reasonOf = ({ isDisabled, constraints, segments, activation }: StrategyExplanation): PlaygroundStrategyReason => {
  const because = (kind: PlaygroundStrategyReason['kind'], failed: Partial<PlaygroundStrategyReason> = {}) => ({
    kind,
    constraint: null,
    segment: null,
    ...failed,
  })
  if (isDisabled) return because('disabled')
  const constraint = constraints.findIndex(({ result }) => !result)
  if (constraint >= 0) return because('constraint', { constraint })
  const segment = segments.find(({ result }) => !result)
  if (segment) return because('segment', { segment: segment.id })
  if (activation.kind === 'unknown') return because('unknownStrategy')
  return activation.kind === 'always' || activation.result ? because('true') : because(activation.kind)
}

const unhashed = { stickiness: null, groupId: null, isRandom: false, bucket: null, threshold: null, total: null }

export const toVariantReason = (variant: VariantExplanation | undefined): PlaygroundVariantReason | null => {
  if (!variant) return null
  const { from, by, field = null, value = null } = variant
  if (variant.by === 'override') return { from, by, field, value, ...unhashed }
  const { stickiness, groupId, isRandom, bucket, threshold = null, total } = variant
  return { from, by, field, value, stickiness, groupId, isRandom, bucket, threshold, total }
}

const toVariant = ({ variants }: StoredStrategy, variant: VariantExplanation): PlaygroundVariant | null => {
  const chosen = variants.find(({ name }) => name === variant.name)
  return chosen ? { name: chosen.name, enabled: true, ...(chosen.payload && { payload: chosen.payload }), feature_enabled: true } : null
}

const resultOf = (
  { variants }: StoredStrategy,
  { kind }: PlaygroundStrategyReason,
  variant: PlaygroundVariant | null,
  isCustom: boolean,
): PlaygroundStrategy['result'] => {
  const rest = { variant, variants: [...variants] }
  if (kind === 'disabled') return { enabled: 'unknown', evaluationStatus: 'unevaluated', ...rest }
  if (kind === 'unknownStrategy') return { enabled: 'unknown', evaluationStatus: 'incomplete', ...rest }
  return { enabled: kind === 'true', evaluationStatus: isCustom ? 'incomplete' : 'complete', ...rest }
}

/** A strategy with its result and its explanation. */
export const toStrategy = (stored: StoredStrategy, explained: StrategyExplanation, scope: StrategyScope): PlaygroundStrategy => {
  const { id, name, title, disabled, parameters } = stored
  const { activation } = explained
  const reason = reasonOf(explained)
  const variant = explained.variant ? toVariant(stored, explained.variant) : null
  const query = new URLSearchParams({ environmentId: scope.environment, strategyId: id })
  return {
    id,
    name,
    title,
    disabled,
    parameters: { ...parameters },
    result: resultOf(stored, reason, variant, activation.kind === 'unknown'),
    constraints: explained.constraints.map(toConstraint),
    segments: explained.segments.map((segment) => toSegment(segment, scope)),
    links: { edit: `/projects/${scope.project}/features/${scope.feature}/strategies/edit?${query}` },
    reason,
    rollout: toRollout(activation),
    list: toList(activation),
    variantReason: toVariantReason(explained.variant),
  }
}
