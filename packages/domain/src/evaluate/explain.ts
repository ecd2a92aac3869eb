import type { Compiled } from './compiled.ts'
import { explainActivation, explainHash } from './explain-activation.ts'
import type {
  Cause,
  ConstraintExplanation,
  Explanation,
  ParentExplanation,
  SegmentExplanation,
  StrategyExplanation,
  VariantExplanation,
} from './explanation.ts'
import { type CompiledFeature, choiceOf, isAllowedBy, outcomeOf, winnerOf } from './feature.ts'
import { isAboutTime } from './operators.ts'
import type { Run } from './run.ts'
import type { ClientConstraint } from './snapshot.ts'
import { type CompiledStrategy, passes } from './strategy.ts'
import { decidingOverride, isDivided, type VariantChoice, variantBucketOf, variantFor } from './variants.ts'

const explainConstraints = (
  run: Run,
  constraints: readonly ClientConstraint[] | null | undefined,
  predicates: readonly number[],
): ConstraintExplanation[] =>
  (constraints ?? []).map((constraint, at) => ({
    constraint,
    result: run.holds(predicates[at]!),
    value: run.textOf(isAboutTime(constraint.operator) ? 'currentTime' : constraint.contextName),
  }))

const explainSegment = (run: Run, compiled: Compiled, id: number, predicate: number): SegmentExplanation => {
  const segment = compiled.segments.get(id)
  const parts = compiled.table.predicates[predicate]!.parts ?? []
  return {
    id,
    name: segment?.name ?? undefined,
    exists: segment !== undefined,
    result: run.holds(predicate),
    constraints: explainConstraints(run, segment?.constraints, parts),
  }
}

const explainChoice = (run: Run, compiled: Compiled, choice: VariantChoice, from: VariantExplanation['from']): VariantExplanation => {
  const variant = variantFor(run, choice)
  const override = decidingOverride(run, choice)
  const chosen = { name: choice.variants[variant]?.name, from }
  if (override !== undefined) {
    const [field] = compiled.table.predicates[override.predicate]!.fields
    return { ...chosen, by: 'override', field: compiled.table.fields.names[field!]!, value: run.text(field!) }
  }
  return {
    ...chosen,
    by: 'bucket',
    ...explainHash(run, choice.stickiness, choice.groupId),
    bucket: variantBucketOf(run, choice),
    total: choice.total,
    threshold: choice.limits[variant],
    isDivided: isDivided(choice),
  }
}

const explainStrategy = (run: Run, compiled: Compiled, strategy: CompiledStrategy): StrategyExplanation => {
  const { source, variants } = strategy
  const result = source.disabled !== true && passes(run, strategy)
  return {
    name: source.name,
    isDisabled: source.disabled === true,
    result,
    constraints: explainConstraints(run, source.constraints, strategy.constraints),
    segments: (source.segments ?? []).map((id, at) => explainSegment(run, compiled, id, strategy.segments[at]!)),
    activation: explainActivation(run, compiled.options, strategy.activation),
    variant: result && variants ? explainChoice(run, compiled, variants, 'strategy') : undefined,
  }
}

const explainParents = (run: Run, { features }: Compiled, feature: CompiledFeature): ParentExplanation[] =>
  feature.parents.map((dependency) => {
    const parent = features.get(dependency.feature)
    return {
      dependency,
      outcome: parent && outcomeOf(run, features, parent),
      hasParents: parent !== undefined && parent.parents.length > 0,
      result: isAllowedBy(run, features, dependency),
    }
  })

const causeOf = (feature: CompiledFeature, parents: readonly ParentExplanation[], winner: number): Cause => {
  if (!feature.isOn) return { kind: 'featureOff' }
  const parent = parents.findIndex(({ result }) => !result)
  if (parent >= 0) return { kind: 'parent', parent }
  if (feature.strategies.length === 0) return { kind: 'noStrategies' }
  const strategy = feature.strategies[winner]
  return strategy ? { kind: 'strategy', strategy: feature.allStrategies.indexOf(strategy) } : { kind: 'noStrategyTrue' }
}

/** Explains the outcome of a feature with the functions that decide the outcome. */
export const explainFeature = (run: Run, compiled: Compiled, feature: CompiledFeature): Explanation => {
  const outcome = outcomeOf(run, compiled.features, feature)
  const parents = explainParents(run, compiled, feature)
  const winner = winnerOf(run, feature)
  const choice = outcome.enabled ? choiceOf(feature, winner) : undefined
  return {
    name: feature.source.name,
    outcome,
    cause: causeOf(feature, parents, winner),
    parents,
    strategies: feature.allStrategies.map((strategy) => explainStrategy(run, compiled, strategy)),
    variant: choice && explainChoice(run, compiled, choice, choice === feature.variants ? 'feature' : 'strategy'),
  }
}
