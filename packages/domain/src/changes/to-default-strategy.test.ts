import { expect, test } from 'vitest'
import { flagSegment, flagWorld } from '../../test/flag-worlds.ts'
import { toDefaultStrategy } from './to-default-strategy.ts'

const world = flagWorld([], { segments: [flagSegment(3), flagSegment(4, { project: 'shop' }), flagSegment(5, { project: 'other' })] })
const wanted = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '10' } }
const variant = (name: string, weight: number, weightType: 'fix' | 'variable' = 'variable') => ({
  name,
  weight,
  weightType,
  stickiness: 'default',
})

test('absent fields get their defaults, and fields of a strategy in an environment are absent', () => {
  expect(toDefaultStrategy(world, wanted)).toEqual({
    ok: true,
    strategy: { ...wanted, title: null, segments: [], variants: [] },
  })
})

test('weights total 1000, and segments are unique', () => {
  const { strategy } = toDefaultStrategy(world, {
    ...wanted,
    title: 'Ten',
    segments: [4, 3, 4],
    variants: [variant('a', 1), variant('b', 1), variant('c', 100, 'fix')],
  }) as { strategy: object }
  expect(strategy).toMatchObject({ title: 'Ten', segments: [4, 3], variants: [{ weight: 450 }, { weight: 450 }, { weight: 100 }] })
})

const constraint = { contextName: 'country', caseInsensitive: false, inverted: false }

test.each([
  ['invalid', 'payload/name', { name: 'unheard-of' }],
  ['invalid', 'payload/parameters/rollout', { parameters: { rollout: '101' } }],
  ['invalid', 'payload/constraints/0/values/0', { constraints: [{ ...constraint, operator: 'IN', values: ['dk'] }] }],
  ['invalid', 'payload/constraints/0/value', { constraints: [{ ...constraint, operator: 'NUM_EQ', value: 'one' }] }],
  ['invalid', 'payload/variants', { variants: [variant('a', 1000, 'fix')] }],
  ['invalid', 'payload/segments/0', { segments: [5] }],
  ['missing', 'payload/segments/1', { segments: [3, 6] }],
] as const)('toDefaultStrategy reports a fault of kind %s at %s', (kind, field, wrong) => {
  const given = { ...wanted, ...wrong } as Parameters<typeof toDefaultStrategy>[1]
  expect(toDefaultStrategy(world, given)).toMatchObject({ ok: false, conflict: { kind, field } })
})
