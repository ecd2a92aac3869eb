import type { PredicateTable } from './predicate-table.ts'
import type { Run } from './run.ts'
import type { ClientDependency, ClientFeature } from './snapshot.ts'
import { type CompiledStrategy, type CompileOptions, compileStrategy, passes } from './strategy.ts'
import { type Toggle, toggleOf } from './toggle.ts'
import { compileVariants, type VariantChoice, variantFor } from './variants.ts'

export interface CompiledFeature {
  readonly source: ClientFeature
  readonly isOn: boolean
  readonly parents: readonly ClientDependency[]
  readonly allStrategies: readonly CompiledStrategy[]
  /** Strategies that are not disabled. */
  readonly strategies: readonly CompiledStrategy[]
  readonly variants: VariantChoice | undefined
  /** Whether a variant has a payload, so that the value of the feature may differ from true and false. */
  readonly hasPayloads: boolean
  /** The outcomes without a variant. */
  readonly off: Toggle
  readonly on: Toggle
}

export type FeaturesByName = ReadonlyMap<string, CompiledFeature>

/** Compiles a feature. Each evaluation looks up other features by name and segments by number, so these may change. */
export const compileFeature = (table: PredicateTable, source: ClientFeature, options: CompileOptions): CompiledFeature => {
  const allStrategies = (source.strategies ?? []).map((strategy) => compileStrategy(table, source, strategy, options))
  const variants = compileVariants(table, source, source.variants, { stickiness: undefined, groupId: source.name })
  const choices = [variants, ...allStrategies.map((strategy) => strategy.variants)]
  return {
    source,
    isOn: source.enabled === true,
    parents: source.dependencies ?? [],
    allStrategies,
    strategies: allStrategies.filter((strategy) => strategy.source.disabled !== true),
    variants,
    hasPayloads: choices.some((choice) => choice?.variants.some(({ payload }) => payload)),
    off: toggleOf(source, false),
    on: toggleOf(source, true),
  }
}

/** Whether a parent allows its children to be on. A parent must exist and must have no parents, so that cycles end here. */
export const isAllowedBy = (run: Run, features: FeaturesByName, { feature: name, enabled, variants }: ClientDependency): boolean => {
  const parent = features.get(name)
  if (parent === undefined || parent.parents.length > 0) return false
  let outcome = run.parents.get(name)
  if (outcome === undefined) {
    outcome = outcomeAlone(run, parent)
    run.parents.set(name, outcome)
  }
  if (enabled === false) return !outcome.enabled
  return outcome.enabled && (!variants?.length || variants.includes(outcome.variant.name))
}

/** The index of the first strategy that is true; -1: no strategy is true. */
export const winnerOf = (run: Run, { strategies }: CompiledFeature): number => {
  for (let at = 0; at < strategies.length; at++) if (passes(run, strategies[at]!)) return at
  return -1
}

/** The variants to choose from for a feature that is on: those of the first true strategy, or else those of the feature. */
export const choiceOf = (feature: CompiledFeature, winner: number): VariantChoice | undefined =>
  feature.strategies[winner]?.variants ?? feature.variants

/** The outcome of a feature whose parents allow it to be on. A feature without strategies is on. */
const outcomeAlone = (run: Run, feature: CompiledFeature): Toggle => {
  if (!feature.isOn) return feature.off
  const winner = winnerOf(run, feature)
  if (winner < 0 && feature.strategies.length > 0) return feature.off
  const choice = choiceOf(feature, winner)
  return choice?.toggles[variantFor(run, choice)] ?? feature.on
}

/** The outcome of a feature for a context. */
export const outcomeOf = (run: Run, features: FeaturesByName, feature: CompiledFeature): Toggle => {
  if (!feature.isOn) return feature.off
  for (const parent of feature.parents) if (!isAllowedBy(run, features, parent)) return feature.off
  return outcomeAlone(run, feature)
}
