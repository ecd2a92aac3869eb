import { expect, test } from 'vitest'
import { compile } from './evaluator.ts'
import type { ClientDependency, ClientFeature } from './snapshot.ts'

const surroundings = { now: () => 0, random: () => 0.5 }

const isOn = (feature: Partial<ClientFeature>, others: ClientFeature[] = []): boolean =>
  compile({ features: [{ name: 'child', enabled: true, ...feature }, ...others] }, surroundings).evaluateOne('child', {})!.enabled

test('a feature without strategies is on', () => {
  expect(isOn({})).toBe(true)
  expect(isOn({ strategies: [] })).toBe(true)
})

test('a feature that is turned off is off, regardless of its strategies', () => {
  expect(isOn({ enabled: false, strategies: [{ name: 'default' }] })).toBe(false)
})

test('a feature is on when one of its strategies is true', () => {
  expect(isOn({ strategies: [{ name: 'unheardOf' }, { name: 'default' }] })).toBe(true)
  expect(isOn({ strategies: [{ name: 'unheardOf' }] })).toBe(false)
})

test('a disabled strategy is ignored, as in the data for SDKs', () => {
  expect(isOn({ strategies: [{ name: 'default', disabled: true }, { name: 'unheardOf' }] })).toBe(false)
  expect(isOn({ strategies: [{ name: 'unheardOf', disabled: true }] })).toBe(true)
})

const parent = (enabled: boolean, more: Partial<ClientFeature> = {}): ClientFeature => ({ name: 'parent', enabled, ...more })
const needs = (dependency: Partial<ClientDependency> = {}) => ({ dependencies: [{ feature: 'parent', ...dependency }] })
const blue = { variants: [{ name: 'blue', weight: 1 }] }

test.each<[title: string, feature: Partial<ClientFeature>, others: ClientFeature[], expected: boolean]>([
  ['a child is on when its parent is on', needs(), [parent(true)], true],
  ['a child is off when its parent is off', needs(), [parent(false)], false],
  ['a child can require its parent to be off', needs({ enabled: false }), [parent(false)], true],
  ['a child that requires its parent to be off is off when the parent is on', needs({ enabled: false }), [parent(true)], false],
  ['a child can require a variant of its parent', needs({ variants: ['green', 'blue'] }), [parent(true, blue)], true],
  ['a child is off when its parent has another variant', needs({ variants: ['green'] }), [parent(true, blue)], false],
  ['an empty list of variants accepts every variant', needs({ variants: [] }), [parent(true, blue)], true],
  ['a parent without variants has the variant disabled', needs({ variants: ['disabled'] }), [parent(true)], true],
  ['a parent that is off has no variant to match', needs({ variants: ['disabled'] }), [parent(false)], false],
  ['a child is off when its parent does not exist', needs(), [], false],
  ['a child is off when it requires an absent parent to be off', needs({ enabled: false }), [], false],
  [
    'a child is off when its parent has a parent',
    needs(),
    [parent(true, { dependencies: [{ feature: 'other' }] }), { name: 'other', enabled: true }],
    false,
  ],
  ['a child is off when it is its own parent', { dependencies: [{ feature: 'child' }] }, [], false],
  ['features that are parents of each other are off', needs(), [parent(true, { dependencies: [{ feature: 'child' }] })], false],
  [
    'a child is on only if all parents allow it',
    { dependencies: [{ feature: 'parent' }, { feature: 'other' }] },
    [parent(true), { name: 'other', enabled: false }],
    false,
  ],
])('%s', (_, feature, others, expected) => {
  expect(isOn(feature, others)).toBe(expected)
})

test('a random parent has one outcome for itself and all its children', () => {
  let at = 0
  const half = [{ name: 'gradualRolloutRandom', parameters: { percentage: '50' } }]
  const children = ['one', 'two'].map((name) => ({ name, enabled: true, ...needs() }))
  const snapshot = { features: [children[0]!, parent(true, { strategies: half }), children[1]!] }
  const evaluator = compile(snapshot, { now: () => 0, random: () => [0.9, 0.1][at++ % 2]! })
  for (let round = 0; round < 4; round++) expect([0, 3]).toContain(evaluator.evaluate({}).length)
  expect(at).toBe(4)
})
