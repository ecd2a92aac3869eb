import { compile, type EvaluationContext, type Toggle } from '@halyard/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverForTest } from '../../../test/harness.ts'
import { byName } from '../../../test/playground.ts'
import { importFile } from '../../../test/state-import.ts'

const now = Date.parse('2026-11-01T12:00:00.000Z')
const word = fc.constantFrom('1', '2', 'NO', 'SE', '18', '1.2.3', 'abc')
const field = fc.constantFrom('userId', 'country', 'age', 'version')
const constraint = fc.oneof(
  fc.record({ contextName: field, operator: fc.constantFrom('IN', 'NOT_IN', 'STR_STARTS_WITH'), values: fc.array(word, { minLength: 1 }) }),
  fc.record({ contextName: field, operator: fc.constantFrom('NUM_GT', 'NUM_LTE'), value: fc.constantFrom('1', '17.5') }),
  fc.record({ contextName: field, operator: fc.constantFrom('SEMVER_GT'), value: fc.constant('1.0.0'), inverted: fc.boolean() }),
)
const constraints = fc.array(constraint, { maxLength: 2 })
const stickiness = fc.constantFrom('default', 'userId', 'country')
const variants = fc
  .array(fc.record({ weight: fc.integer({ min: 0, max: 1000 }), weightType: fc.constant('variable'), stickiness }), { maxLength: 3 })
  .map((list) => list.map((variant, at) => ({ name: `variant-${at}`, ...variant })))
const strategy = fc.record({
  name: fc.constantFrom('default', 'flexibleRollout', 'flexibleRollout', 'userWithId'),
  disabled: fc.constantFrom(false, false, true),
  sortOrder: fc.integer({ min: 0, max: 5 }),
  parameters: fc.record({ rollout: fc.constantFrom('0', '30', '50', '100'), stickiness, groupId: word, userIds: fc.constant('1,abc') }),
  segments: fc.subarray([1, 2]),
  constraints,
  variants,
})
const feature = fc.record({
  enabled: fc.constantFrom(true, true, false),
  strategies: fc.array(strategy, { maxLength: 3 }),
  variants,
  /** Position of the parent among the features before it. */
  parent: fc.option(fc.record({ at: fc.nat({ max: 4 }), enabled: fc.boolean(), variants: fc.subarray(['variant-0', 'variant-1']) })),
})
const state = fc.record({
  segments: fc.tuple(constraints, constraints),
  features: fc.array(feature, { minLength: 60, maxLength: 60, size: 'max' }),
})
type State = typeof state extends fc.Arbitrary<infer T> ? T : never

const fileOf = ({ segments, features }: State) => ({
  version: 4,
  segments: segments.map((list, at) => ({ id: at + 1, name: `segment-${at}`, constraints: list })),
  features: features.map(({ parent }, at) => ({
    name: `feature-${at}`,
    project: 'default',
    // The first five features have no parents, because they are the parents of others.
    dependencies: at >= 5 && parent ? [{ feature: `feature-${parent.at}`, enabled: parent.enabled, variants: parent.variants }] : [],
  })),
  featureEnvironments: features.map(({ enabled, variants: own }, at) => ({
    featureName: `feature-${at}`,
    environment: 'production',
    enabled,
    variants: own.map((variant) => ({ ...variant, overrides: [] })),
  })),
  featureStrategies: features.flatMap(({ strategies }, at) =>
    strategies.map((each) => ({ ...each, id: crypto.randomUUID(), featureName: `feature-${at}`, environment: 'production' })),
  ),
})

// Every context has a value for each stickiness, so no outcome depends on a random number.
const context = fc.record({ appName: fc.constant('web'), userId: word, properties: fc.record({ country: word, age: word, version: word }) })

const toOutcome = ({ name, enabled, variant: { featureEnabled: _, ...variant } }: Toggle) => ({ name, isEnabled: enabled, variant })

test('the playground returns the same outcomes as the evaluator for the features that applications read', {
  timeout: 120_000,
}, async () => {
  const server = await serverForTest({ now: () => now })
  const kinds = new Set<string>()
  for (const sampled of fc.sample(state, { numRuns: 3, seed: 17 })) {
    await importFile(server, fileOf(sampled), { drop: 'true' })
    const token = await server.newToken({ type: 'backend', project: '*', environment: 'production' })
    const delivered = await server.send('GET', '/api/client/features', { token, headers: { 'Unleash-Client-Spec': '5.2.0' } })
    const evaluator = compile(delivered.json, { now: () => now, random: Math.random })
    const names: string[] = delivered.json.features.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(60)
    for (const one of fc.sample(context, { numRuns: 15, seed: 4 })) {
      const answer = await server.send('POST', '/api/admin/playground', { body: { environment: 'production', context: one } })
      const seen: EvaluationContext = { environment: 'production', ...one }
      const outcomes = byName(answer)
      const shown = names.map((name) => ({ name, isEnabled: outcomes[name].isEnabled, variant: outcomes[name].variant }))
      for (const { isEnabled, variant } of shown) kinds.add(`on ${isEnabled}, variant ${variant.enabled}`)
      expect(shown).toEqual(names.map((name) => toOutcome(evaluator.evaluateOne(name, seen)!)))
    }
  }
  expect(kinds.size).toBe(3)
})
