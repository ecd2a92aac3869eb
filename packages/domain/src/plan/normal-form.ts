import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import { allOperators } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'

const asSet = (values: readonly string[] = []): readonly string[] =>
  values.length < 2 ? values : [...new Set(values)].sort(compareCodePoints)

const readsCase = (operator: Constraint['operator']): boolean => operator === 'REGEX' || operator.startsWith('STR_')

/** A constraint with every default, and with the default of fields that its operator ignores. */
export const normalConstraint = ({ contextName, operator, caseInsensitive = false, inverted = false, values, value }: Constraint) => {
  const common = { caseInsensitive: caseInsensitive && readsCase(operator), contextName, inverted, operator }
  return allOperators[operator].takes === 'values' ? { ...common, values: asSet(values) } : { ...common, value: value ?? null }
}

type GivenVariant = Pick<Variant, 'name' | 'weight'> & Partial<Variant>

/** A variant with every default. Variable variants share the remaining weight, so their own weight has no meaning. */
export const normalVariant = (variant: GivenVariant) => {
  const { name, weight, weightType = 'variable', stickiness = 'default', payload, overrides = [] } = variant
  return {
    name,
    // Each override selects the variant, so their order has no meaning.
    overrides: overrides
      .map(({ contextName, values }) => ({ contextName, values: asSet(values) }))
      .sort((left, right) => compareCodePoints(JSON.stringify(left), JSON.stringify(right))),
    payload: payload ? { type: payload.type, value: payload.value } : null,
    stickiness,
    weight: weightType === 'fix' ? weight : null,
    weightType,
  }
}

type GivenDependency = Pick<Dependency, 'feature'> & Partial<Dependency>

/** The parents of a feature by name. A parent that must be off has no variant. */
export const normalParents = (parents: readonly GivenDependency[]) =>
  parents
    .map(({ feature, enabled = true, variants }) => ({ enabled, feature, variants: enabled ? asSet(variants) : [] }))
    .sort((left, right) => compareCodePoints(left.feature, right.feature))
