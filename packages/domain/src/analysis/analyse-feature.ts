import { fieldOf } from '../conditions/constraint-key.ts'
import { contradiction, isAlwaysTrue } from '../conditions/implies.ts'
import { type Condition, type Rule, ruleImplies } from '../conditions/rule.ts'
import { valueTest } from '../conditions/value-test.ts'
import { parseInstant } from '../evaluate/instant.ts'
import { constraintFaults } from '../strategies/constraint-faults.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { constantOf, constantParent, rulesOf } from './constant-of.ts'
import type { ConstantCondition, Finding, IllegalValue, IneffectiveStrategy, PastDate } from './finding.ts'

/** External facts for an analysis. */
export interface AnalysisOptions {
  /** Milliseconds since 1970, for dates that have passed. */
  readonly now: number
  /** True: the server enables the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE. */
  readonly extended?: boolean
}

/**
 * The strategy that makes another strategy superfluous. The first true strategy decides on the variant, so a later strategy covers an earlier one
 * only if no strategy has its own variants.
 */
const coverOf = (rules: readonly Rule[], at: number, isExtended: boolean) => {
  const isOrdered = rules.some(({ strategy }) => strategy.variants.length > 0)
  for (const [index, other] of rules.entries()) {
    if (index === at || (index > at && isOrdered)) continue
    const certainty = ruleImplies(rules[at]!, other, isExtended)
    if (certainty === 'unknown') continue
    // Of two equal strategies, only the later one is superfluous.
    if (index > at && ruleImplies(other, rules[at]!, isExtended) !== 'unknown') continue
    return { coveredBy: other.strategy.id, certainty }
  }
  return undefined
}

const ineffectiveStrategies = (rules: readonly Rule[], isExtended: boolean): IneffectiveStrategy[] =>
  rules.flatMap((rule, at): IneffectiveStrategy[] => {
    const common = { kind: 'ineffectiveStrategy', strategyId: rule.strategy.id, isRemovable: rules.length > 1 } as const
    const { never } = rule
    if (never) return [{ ...common, because: never.because, paths: 'paths' in never ? never.paths : [], certainty: 'always' }]
    const cover = coverOf(rules, at, isExtended)
    return cover ? [{ ...common, because: 'covered', paths: [], ...cover, isRemovable: cover.certainty === 'always' }] : []
  })

const constantConditions = ({ strategy, conditions }: Rule, isExtended: boolean): ConstantCondition[] =>
  conditions.flatMap(({ path, constraint }): ConstantCondition[] => {
    const found = { kind: 'constantCondition', strategyId: strategy.id, path } as const
    if (isAlwaysTrue(constraint, isExtended)) return [{ ...found, result: true }]
    return contradiction([constraint], isExtended) ? [{ ...found, result: false }] : []
  })

const pastDates = ({ strategy, conditions }: Rule, now: number, isExtended: boolean): PastDate[] =>
  conditions
    .filter(({ constraint }) => fieldOf(constraint) === 'currentTime' && constraint.operator.startsWith('DATE_'))
    .flatMap(({ path, constraint }) => {
      const result = valueTest(constraint, isExtended)(new Date(now).toISOString())
      return parseInstant(constraint.value ?? '') < now ? [{ kind: 'pastDate', strategyId: strategy.id, path, result } as const] : []
    })

const illegalValues = ({ contextFields }: World, { strategy, conditions }: Rule): IllegalValue[] =>
  conditions.flatMap(({ path, constraint }: Condition) => {
    const legalValues = contextFields.get(constraint.contextName)?.legalValues
    if (!legalValues?.size) return []
    return constraintFaults(constraint, { legalValues }).flatMap(({ field }) => {
      const [, position] = field.split('/')
      const value = position === undefined ? constraint.value : constraint.values?.[Number(position)]
      return value === undefined || legalValues.has(value)
        ? []
        : [{ kind: 'illegalValue', strategyId: strategy.id, path: `${path}/${field}`, value } as const]
    })
  })

/**
 * Facts about a feature in the environment of the world that hold for every context. The world must contain the feature, its parents, and the
 * segments of these features. A fact that is not found can still hold.
 */
export const analyseFeature = (world: World, feature: FlagFeature, { now, extended = false }: AnalysisOptions): Finding[] => {
  const rules = rulesOf(world, feature, extended)
  const constant = constantOf(world, feature, extended)
  const disabled = (feature.configuration?.strategies ?? []).filter((strategy) => strategy.disabled)
  return [
    ...(constant ? [constant] : []),
    ...feature.parents.flatMap((parent) => constantParent(world, parent, extended) ?? []),
    ...disabled.map(
      ({ id }) =>
        ({
          kind: 'ineffectiveStrategy',
          strategyId: id,
          because: 'disabled',
          paths: ['disabled'],
          certainty: 'always',
          isRemovable: true,
        }) as const,
    ),
    ...ineffectiveStrategies(rules, extended),
    ...rules.flatMap((rule) => [
      ...constantConditions(rule, extended),
      ...pastDates(rule, now, extended),
      ...illegalValues(world, rule),
      ...rule.strategy.segments
        .filter((id) => world.segments.get(id)?.constraints.length === 0)
        .map((id) => ({ kind: 'emptySegment', strategyId: rule.strategy.id, path: `segments/${id}`, segment: id }) as const),
    ]),
  ]
}
