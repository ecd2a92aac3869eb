import type { Constraint, Dependency } from '@halyard/contracts'
import { fieldOf } from '../conditions/constraint-key.ts'
import { isAlwaysTrue } from '../conditions/implies.ts'
import { representatives } from '../conditions/representatives.ts'
import { constraintsOf, isForEverybody, type Rule, ruleOf } from '../conditions/rule.ts'
import { valueTest } from '../conditions/value-test.ts'
import type { FlagFeature, World } from '../world/world.ts'
import type { Constant, ConstantParent } from './finding.ts'

type Known = Pick<World, 'features' | 'segments'>

/** The enabled strategies of a feature, in the order of their evaluation. */
export const rulesOf = (world: Known, { name, configuration }: FlagFeature, isExtended: boolean): Rule[] =>
  (configuration?.strategies ?? []).filter(({ disabled }) => !disabled).map((each) => ruleOf(world, name, each, isExtended))

const constant = (result: Constant['result'], because: Constant['because'], more: Partial<Constant> = {}): Constant => ({
  kind: 'constant',
  result,
  because,
  ...more,
})

const isTrueForAll = (rule: Rule, isExtended: boolean): boolean =>
  isForEverybody(rule) && rule.missingSegments.length === 0 && constraintsOf(rule).every((each) => isAlwaysTrue(each, isExtended))

/** Whether strategies whose only conditions are on one field are together true for every value of the field. */
const coverEverybody = (rules: readonly Rule[], isExtended: boolean): boolean => {
  const open = rules.filter((rule) => isForEverybody(rule) && rule.missingSegments.length === 0)
  const fields = new Set(open.flatMap((rule) => constraintsOf(rule).map(fieldOf)))
  return [...fields].some((field) => {
    const onField = open.map(constraintsOf).filter((list) => list.every((each) => fieldOf(each) === field))
    const values = onField.length > 1 ? representatives(onField.flat()) : undefined
    const tests = onField.map((list: Constraint[]) => list.map((each) => valueTest(each, isExtended)))
    return values?.every((value) => tests.some((all) => all.every((test) => test(value)))) === true
  })
}

/** The constant result of a feature whose parents allow it to be on. */
const constantAlone = (world: Known, feature: FlagFeature, isExtended: boolean): Constant | undefined => {
  if (!feature.configuration?.enabled) return constant('off', 'featureOff')
  const rules = rulesOf(world, feature, isExtended)
  if (rules.length === 0) return constant('on', 'noStrategies')
  const everybody = rules.find((rule) => isTrueForAll(rule, isExtended))
  if (everybody) return constant('on', 'strategy', { strategyId: everybody.strategy.id })
  if (rules.every(({ never }) => never)) return constant('off', 'noStrategyTrue')
  return coverEverybody(rules, isExtended) ? constant('on', 'together') : undefined
}

/** The names of the variants that contexts can get; empty: no variants. */
const possibleVariants = ({ configuration }: FlagFeature): Set<string> => {
  const own = configuration?.strategies.flatMap(({ variants }) => variants) ?? []
  return new Set([...own, ...(configuration?.variants ?? [])].map(({ name }) => name).concat('disabled'))
}

/** The constant result of a dependency; undefined: the result depends on the context. The world must contain the parents of the feature. */
export const constantParent = (world: Known, dependency: Dependency, isExtended: boolean): ConstantParent | undefined => {
  const finding = (because: ConstantParent['because'], result: boolean): ConstantParent => ({
    kind: 'constantParent',
    parent: dependency.feature,
    because,
    result,
  })
  const parent = world.features.get(dependency.feature)
  if (!parent?.configuration) return finding('missing', false)
  if (parent.archived) return finding('archived', false)
  if (parent.parents.length > 0) return finding('hasParents', false)
  const own = constantAlone(world, parent, isExtended)
  if (own?.result === 'off') return finding('alwaysOff', !dependency.enabled)
  const { variants } = dependency
  if (!dependency.enabled) return own && finding('alwaysOn', false)
  if (variants.length > 0 && !variants.some((name) => possibleVariants(parent).has(name))) return finding('noSuchVariant', false)
  return own && variants.length === 0 ? finding('alwaysOn', true) : undefined
}

/**
 * The result of a feature that is the same for every context. Undefined: the result depends on the context, or a proof was not found. The world
 * must contain the feature with its segments, and the parents of the feature with theirs.
 */
export const constantOf = (world: Known, feature: FlagFeature, isExtended: boolean): Constant | undefined => {
  const alone = constantAlone(world, feature, isExtended)
  if (alone?.result === 'off') return alone
  const parents = feature.parents.map((parent) => ({ parent, found: constantParent(world, parent, isExtended) }))
  const forbidding = parents.find(({ found }) => found?.result === false)
  if (forbidding) return constant('off', 'parent', { parent: forbidding.parent.feature })
  return parents.every(({ found }) => found?.result === true) ? alone : undefined
}
