import { constantOf, rulesOf } from '../analysis/constant-of.ts'
import type { Constant } from '../analysis/finding.ts'
import { type Certainty, ruleImplies } from '../conditions/rule.ts'
import { isSameJson } from '../json-patch/containers.ts'
import { normalParents, normalVariant } from '../plan/normal-form.ts'
import { emptyFeature, type FlagFeature, type World } from '../world/world.ts'

/** Assertions about all contexts, proved from the rules; they do not depend on the generated contexts. */
export interface Certain {
  /** Whether every context that has the feature before keeps the feature. */
  readonly nobodyLoses: Certainty
  /** Whether every context that has the feature after had the feature before. */
  readonly nobodyGains: Certainty
  /** Whether every context gets the same variant too. */
  readonly isSame: Certainty
  /** The constant results; null: the result depends on the context, or a proof was not found. */
  readonly before: Constant | null
  readonly after: Constant | null
}

interface State {
  readonly world: World
  readonly feature: FlagFeature
}

const absent = (name: string): FlagFeature => ({ ...emptyFeature, name, project: '' })

const stateOf = (world: World, name: string): State => {
  const feature = world.features.get(name)
  return { world, feature: feature && !feature.archived ? feature : absent(name) }
}

const order: readonly Certainty[] = ['unknown', 'withId', 'always']
const weakest = (all: readonly Certainty[]): Certainty => order[Math.min(2, ...all.map((each) => order.indexOf(each)))] ?? 'unknown'
const strongest = (all: readonly Certainty[]): Certainty => order[Math.max(0, ...all.map((each) => order.indexOf(each)))] ?? 'unknown'

/** The fields of a feature that decide about contexts. */
const meaningOf = ({ world, feature }: State) => {
  const { configuration, parents, archived } = feature
  const used = configuration?.strategies.flatMap(({ segments }) => segments) ?? []
  return {
    parents: normalParents(parents),
    archived,
    enabled: configuration?.enabled ?? false,
    variants: configuration?.variants ?? [],
    strategies: configuration?.strategies.map(({ id: _, title: __, sortOrder: ___, ...rules }) => rules) ?? [],
    constraints: used.map((id) => world.segments.get(id)?.constraints ?? null),
  }
}

const haveSameParents = (one: State, other: State): boolean =>
  isSameJson(normalParents(one.feature.parents), normalParents(other.feature.parents)) &&
  one.feature.parents.every(({ feature }) => isSameJson(meaningOf(stateOf(one.world, feature)), meaningOf(stateOf(other.world, feature))))

/** Whether every context for which the feature is on in `one` has the feature on in `other`. */
const containment = (one: State, other: State, constants: readonly (Constant | undefined)[], isExtended: boolean): Certainty => {
  const [from, to] = constants
  if (from?.result === 'off' || to?.result === 'on') return 'always'
  if (to?.result === 'off' || !(other.feature.parents.length === 0 || haveSameParents(one, other))) return 'unknown'
  const [narrow, wide] = [one, other].map(({ world, feature }) => rulesOf(world, feature, isExtended))
  // Without an enabled strategy, the feature is on for everybody.
  if (wide!.length === 0) return 'always'
  if (narrow!.length === 0) return 'unknown'
  return weakest(narrow!.map((rule) => strongest(wide!.map((wider) => ruleImplies(rule, wider, isExtended)))))
}

/** Whether the choice of a variant depends only on the variants of the feature, and these are equal. */
const haveSameVariants = (one: State, other: State): boolean => {
  const own = [one, other].flatMap(({ feature }) => feature.configuration?.strategies.flatMap(({ variants }) => variants) ?? [])
  // Weights of variable variants are part of the choice.
  const weighted = ({ feature }: State) =>
    feature.configuration?.variants.map((variant) => ({ ...normalVariant(variant), weight: variant.weight })) ?? []
  return own.length === 0 && isSameJson(weighted(one), weighted(other))
}

/** The assertions about a feature in two worlds, which must contain the feature, its parents, and the segments of these features. */
export const certainOf = (before: World, after: World, name: string, isExtended: boolean): Certain => {
  const [one, other] = [stateOf(before, name), stateOf(after, name)]
  const [from, to] = [one, other].map(({ world, feature }) => constantOf(world, feature, isExtended))
  const isEqual = isSameJson(meaningOf(one), meaningOf(other)) && haveSameParents(one, other)
  const nobodyLoses = isEqual ? 'always' : containment(one, other, [from, to], isExtended)
  const nobodyGains = isEqual ? 'always' : containment(other, one, [to, from], isExtended)
  const isOff = from?.result === 'off' && to?.result === 'off'
  const isSame = isEqual || isOff ? 'always' : haveSameVariants(one, other) ? weakest([nobodyLoses, nobodyGains]) : 'unknown'
  return { nobodyLoses, nobodyGains, isSame, before: from ?? null, after: to ?? null }
}
