import { expect, test } from 'vitest'
import { compile } from './evaluator.ts'
import type { ClientFeature } from './snapshot.ts'

const surroundings = { now: () => 0, random: () => 0.5 }
const inCountry = (name: string, country: string): ClientFeature => ({
  name,
  enabled: true,
  strategies: [{ name: 'default', constraints: [{ contextName: 'country', operator: 'IN', values: [country] }] }],
})

test('evaluate returns the features that are on, in the order of the snapshot', () => {
  const features = [
    inCountry('z', 'NO'),
    { name: 'off', enabled: false },
    inCountry('b', 'SE'),
    { name: 'a', enabled: true, impressionData: true },
  ]
  const toggles = compile({ features }, surroundings).evaluate({ properties: { country: 'NO' } })
  const variant = { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true }
  expect(toggles).toEqual([
    { name: 'z', enabled: true, variant, impressionData: false },
    { name: 'a', enabled: true, variant, impressionData: true },
  ])
})

test('a returned outcome is immutable', () => {
  const [toggle] = compile({ features: [{ name: 'a', enabled: true }] }, surroundings).evaluate({})
  expect(Object.isFrozen(toggle) && Object.isFrozen(toggle?.variant)).toBe(true)
})

test('an unknown feature has no outcome and no explanation', () => {
  const evaluator = compile({ features: [] }, surroundings)
  expect(evaluator.evaluateOne('toString', {})).toBeUndefined()
  expect(evaluator.explain('toString', {})).toBeUndefined()
})

test('the last of several features with the same name counts', () => {
  const features = [
    { name: 'a', enabled: true },
    { name: 'a', enabled: false },
  ]
  expect(compile({ features }, surroundings).evaluate({})).toEqual([])
})

test('an evaluator of a changed snapshot compiles only features that are new objects', () => {
  let reads = 0
  const counted: ClientFeature = {
    name: 'kept',
    enabled: true,
    get strategies() {
      reads++
      return [{ name: 'default' }]
    },
  }
  const first = compile({ features: [counted, inCountry('changed', 'NO')] }, surroundings)
  const before = reads
  const second = first.with({ features: [inCountry('changed', 'SE'), counted] })
  expect(second.evaluate({ properties: { country: 'SE' } }).map(({ name }) => name)).toEqual(['changed', 'kept'])
  expect(before).toBeGreaterThan(0)
  expect(reads).toBe(before)
})

test('a changed segment applies to features that stayed the same objects', () => {
  const features = [{ name: 'a', enabled: true, strategies: [{ name: 'default', segments: [1] }] }]
  const segment = (country: string) => ({ id: 1, constraints: [{ contextName: 'country', operator: 'IN', values: [country] }] })
  const first = compile({ features }, surroundings)
  const [second, third] = [first.with({ features, segments: [segment('NO')] }), first.with({ features, segments: [segment('SE')] })]
  const count = [first, second, third, second.with({ features })].map(
    (evaluator) => evaluator.evaluate({ properties: { country: 'NO' } }).length,
  )
  expect(count).toEqual([0, 1, 0, 0])
})

test('constraints of former snapshots are eventually dropped', () => {
  let reads = 0
  const counted: ClientFeature = {
    name: 'kept',
    enabled: true,
    get strategies() {
      reads++
      return []
    },
  }
  let evaluator = compile({ features: [counted] }, surroundings)
  const before = reads
  for (let round = 0; round < 2_500; round++) evaluator = evaluator.with({ features: [counted, inCountry('changed', `${round}`)] })
  expect(evaluator.evaluate({ properties: { country: '2499' } })).toHaveLength(2)
  // Twice in 2,500 rounds, with at least 1,000 predicates in between, everything is compiled again.
  expect(reads).toBe(3 * before)
})
