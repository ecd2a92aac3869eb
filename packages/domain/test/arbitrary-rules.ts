import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import type { EvaluationContext, FlagFeature, StoredStrategy, World } from '../src/index.ts'
import { flagFeature, flagSegment, flagWorld, stored, variant } from './flag-worlds.ts'

// Few values of each, so that constraints often contradict or imply each other.
const texts = ['1', '2', '2.5', 'a', 'ab']
const versions = ['1.0.0', '1.0.1-0', '1.0.1', '2.0.0-rc.1']
const dates = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z']
const field = fc.constantFrom('plan', 'version', 'userId')

const listed = (operator: Constraint['operator']) =>
  fc.record({ operator: fc.constant(operator), values: fc.subarray(texts, { minLength: 1, maxLength: 3 }) })
const single = (operator: Constraint['operator'], values: readonly string[]) =>
  fc.record({ operator: fc.constant(operator), values: fc.constant<string[]>([]), value: fc.constantFrom(...values) })

const numbers = ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'] as const
const semver = ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT', 'SEMVER_GTE', 'SEMVER_LTE'] as const

export const ruleConstraint: fc.Arbitrary<Constraint> = fc
  .tuple(
    fc.oneof(
      ...(['IN', 'IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH'] as const).map(listed),
      ...numbers.map((operator) => single(operator, ['1', '2', '3'])),
      ...semver.map((operator) => single(operator, versions)),
      ...(['DATE_AFTER', 'DATE_BEFORE'] as const).map((operator) => single(operator, dates)),
    ),
    field,
    fc.constantFrom(false, false, true),
  )
  .map(([operation, contextName, inverted]) => ({ ...operation, contextName, inverted, caseInsensitive: false }))

const strategyType = fc.oneof(
  fc.record({ name: fc.constant('default'), parameters: fc.constant({}) }),
  fc.record({
    name: fc.constant('flexibleRollout'),
    parameters: fc.record({
      rollout: fc.constantFrom('0', '30', '60', '100'),
      stickiness: fc.constantFrom('default', 'userId', 'random', 'plan'),
      groupId: fc.constantFrom('g', 'h'),
    }),
  }),
  fc.record({ name: fc.constant('userWithId'), parameters: fc.record({ userIds: fc.constantFrom('', '1', '1, a') }) }),
)

const ruleVariants: fc.Arbitrary<Variant[]> = fc.constantFrom<Variant[][]>(
  [],
  [],
  [variant('blue', 1000)],
  [variant('blue', 500), variant('green', 500)],
)

const strategies: fc.Arbitrary<StoredStrategy[]> = fc
  .array(
    fc.record({
      type: strategyType,
      disabled: fc.constantFrom(false, false, false, true),
      constraints: fc.array(ruleConstraint, { maxLength: 2 }),
      segments: fc.subarray([1, 2, 9], { maxLength: 1 }),
      variants: ruleVariants.map((list) => list.map(({ overrides, ...each }) => each)),
    }),
    { maxLength: 4 },
  )
  .map((list) => list.map(({ type, ...more }, at) => stored(`s${at}`, { ...type, ...more, sortOrder: at })))

export const ruleFeature = (name: string): fc.Arbitrary<FlagFeature> =>
  fc
    .record({ enabled: fc.constantFrom(true, true, true, false), strategies, variants: ruleVariants })
    .map((configuration) => flagFeature(name, { configuration }))

const parents: fc.Arbitrary<Dependency[]> = fc.array(
  fc.record({
    feature: fc.constantFrom('payments', 'payments', 'absent'),
    enabled: fc.constantFrom(true, true, false),
    variants: fc.subarray(['blue', 'red'], { maxLength: 1 }),
  }),
  { maxLength: 1 },
)

/** Worlds in which the feature checkout can depend on the feature payments. */
export const ruleWorlds: fc.Arbitrary<World> = fc
  .record({
    checkout: ruleFeature('checkout'),
    payments: ruleFeature('payments'),
    parents,
    constraints: fc.array(ruleConstraint, { maxLength: 2 }),
  })
  .map(({ checkout, payments, parents: own, constraints }) =>
    flagWorld([{ ...checkout, parents: own }, payments], {
      segments: [flagSegment(1, { constraints }), flagSegment(2)],
      contextFields: new Map(),
    }),
  )

const value = fc.constantFrom(...texts, ...versions, '0', '3', '1.0.0-0', undefined)

/** Contexts with values at the limits of these constraints. */
export const ruleContexts: fc.Arbitrary<EvaluationContext> = fc.record({
  userId: fc.oneof(value, fc.uuid()),
  sessionId: fc.option(fc.uuid(), { nil: undefined }),
  currentTime: fc.constantFrom('2025-06-01T00:00:00Z', ...dates, '2026-06-01T00:00:00Z', '2028-01-01T00:00:00Z', undefined),
  properties: fc.record({ plan: value, version: value }),
})
