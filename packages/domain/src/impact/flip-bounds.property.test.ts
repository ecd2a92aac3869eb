import type { Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compile } from '../evaluate/evaluator.ts'
import type { StoredStrategy } from '../world/world.ts'
import { flipBounds, type Rules } from './flip-bounds.ts'

const around = { segmentBefore: () => undefined, segmentAfter: () => undefined, isParentChanged: false }

const variant = (name: string): Variant => ({ name, weight: 500, weightType: 'variable', stickiness: 'default', overrides: [] })

const strategy: fc.Arbitrary<StoredStrategy> = fc
  .record({
    name: fc.constantFrom('default', 'flexibleRollout', 'flexibleRollout', 'gradualRolloutUserId', 'userWithId'),
    rollout: fc.constantFrom('0', '10', '35', '80', '100', 'x'),
    group: fc.constantFrom('a', 'b'),
    isConstrained: fc.boolean(),
    disabled: fc.constantFrom(false, false, true),
    variants: fc.constantFrom<Variant[]>([], [variant('blue'), variant('green')]),
  })
  .map(({ name, rollout, group, isConstrained, disabled, variants }) => ({
    id: 'a',
    name,
    title: null,
    disabled,
    sortOrder: 0,
    segments: [],
    constraints: isConstrained ? [{ contextName: 'plan', operator: 'IN', values: ['gold'], inverted: false, caseInsensitive: false }] : [],
    variants: variants.map(({ overrides: _, ...rest }) => rest),
    parameters: { userIds: '1,2', rollout, percentage: rollout, groupId: group, stickiness: 'default' },
  }))

const rules: fc.Arbitrary<Rules> = fc.record({
  enabled: fc.constantFrom(true, true, true, false),
  strategies: fc.array(strategy, { maxLength: 3 }),
  variants: fc.constantFrom<Variant[]>([], [variant('blue'), variant('green')]),
  dependencies: fc.constant([]),
})

const ids = Array.from({ length: 1_000 }, (_, at) => ({ userId: `u${at}`, properties: { plan: at % 2 ? 'gold' : 'free' } }))

const outcomesOf = (state: Rules) => {
  const evaluator = compile({ features: [{ name: 'one', ...state }] }, { now: () => 0, random: () => 0 })
  return ids
    .map((context) => evaluator.evaluateOne('one', context)!.variant)
    .map(({ name, feature_enabled }) => `${feature_enabled} ${name}`)
}

test('the share of ids with another outcome is within the bounds', () => {
  let flipped = 0
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      const { atLeast, atMost } = flipBounds(before, after, around)
      const [one, other] = [outcomesOf(before), outcomesOf(after)]
      const share = one.filter((outcome, at) => outcome !== other[at]).length / ids.length
      // Buckets hold equal numbers of ids only on average.
      expect(share).toBeGreaterThanOrEqual(atLeast - 0.06)
      expect(share).toBeLessThanOrEqual(atMost + 0.06)
      if (atMost === 0) expect(share).toBe(0)
      flipped += share > 0 ? 1 : 0
    }),
    { numRuns: 300 },
  )
  expect(flipped).toBeGreaterThan(100)
})

const rollout = (percentage: string, more: Partial<StoredStrategy> = {}): Rules => ({
  enabled: true,
  variants: [],
  dependencies: [],
  strategies: [
    {
      ...{ id: 'a', name: 'flexibleRollout', title: null, disabled: false, sortOrder: 0, segments: [], constraints: [], variants: [] },
      parameters: { rollout: percentage, stickiness: 'default', groupId: 'one' },
      ...more,
    },
  ],
})

test('a percentage that changes by d points flips exactly d percent without constraints, and at most d percent with a segment', () => {
  expect(flipBounds(rollout('20'), rollout('35'), around)).toEqual({ atLeast: 0.15, atMost: 0.15 })
  expect(flipBounds(rollout('20', { segments: [1] }), rollout('35', { segments: [1] }), around)).toEqual({ atLeast: 0, atMost: 0.15 })
})

test('a segment with other constraints, or a parent with another outcome, can flip every context for which the feature is on', () => {
  const segmented = rollout('20', { segments: [1] })
  const segmentAfter = () => [{ contextName: 'plan', operator: 'IN' as const, values: ['gold'], inverted: false, caseInsensitive: false }]
  expect(flipBounds(segmented, segmented, { ...around, segmentBefore: () => [], segmentAfter })).toEqual({ atLeast: 0, atMost: 0.4 })
  const child = { ...rollout('20'), dependencies: [{ feature: 'parent', enabled: true, variants: [] }] }
  expect(flipBounds(child, child, { ...around, isParentChanged: true })).toEqual({ atLeast: 0, atMost: 0.2 })
})

test('a feature that is turned off or removed flips every context for which it is on', () => {
  const off = { ...rollout('20'), enabled: false }
  expect(flipBounds(rollout('20'), off, around)).toEqual({ atLeast: 0.2, atMost: 0.2 })
  expect(flipBounds({ ...rollout('20'), strategies: [] }, undefined, around)).toEqual({ atLeast: 1, atMost: 1 })
})
