import type { AddStrategyPayload } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, variant, worldOf } from '../../test/flag-worlds.ts'
import { constraint, strategy } from '../../test/worlds.ts'
import { applyChange } from './apply-changes.ts'

const segments = [1, 2, 3, 4, 5, 6].map((id) => flagSegment(id, { project: id === 1 ? 'shop' : null }))
const withStrategies = (...strategies: readonly ReturnType<typeof stored>[]) =>
  flagWorld([configuredFeature('checkout', true, ...strategies)], { segments: [...segments, flagSegment(7, { project: 'other' })] })

const add = (world: ReturnType<typeof flagWorld>, more: Partial<AddStrategyPayload> = {}, id = 'new') =>
  applyChange(world, { action: 'addStrategy', feature: 'checkout', payload: { ...strategy(more), id } }, countedIds())
const strategiesAfter = (...parameters: Parameters<typeof add>) =>
  worldOf(add(...parameters)).features.get('checkout')?.configuration?.strategies

test('absent fields get empty values, and the position after the last strategy', () => {
  expect(strategiesAfter(withStrategies())).toEqual([stored('new')])
  expect(strategiesAfter(withStrategies(stored('a', { sortOrder: -5 }), stored('b', { sortOrder: 1.5 })))?.[2]?.sortOrder).toBe(2.5)
  expect(strategiesAfter(withStrategies(stored('a', { sortOrder: -5 })))?.[1]?.sortOrder).toBe(0)
})

test('given fields are stored, with unique segments and with weights that total 1000', () => {
  const given = {
    title: 'Beta',
    disabled: true,
    parameters: { rollout: '50', ours: 'x' },
    constraints: [constraint('IN', { values: ['1'] })],
  }
  const variants = [variant('b', 0), variant('a', 0), variant('c', 400, 'fix')]
  expect(strategiesAfter(withStrategies(), { ...given, segments: [3, 1, 3], variants, sortOrder: 7 })).toEqual([
    stored('new', {
      ...given,
      segments: [3, 1],
      variants: [variant('a', 300), variant('b', 300), variant('c', 400, 'fix')],
      sortOrder: 7,
    }),
  ])
  expect(strategiesAfter(withStrategies(), { disabled: null })?.[0]?.disabled).toBe(false)
})

test('a new strategy is inserted by its position, after strategies with the same position', () => {
  const others = [stored('a', { sortOrder: 0 }), stored('b', { sortOrder: 1 }), stored('c', { sortOrder: 2 })]
  expect(strategiesAfter(withStrategies(...others), { sortOrder: 1 })?.map(({ id }) => id)).toEqual(['a', 'b', 'new', 'c'])
})

test('the segments list the new strategy as a use', () => {
  const after = worldOf(add(withStrategies(), { segments: [1, 2] }))
  expect([1, 2, 3].map((id) => after.segments.get(id)?.usedBy.map(({ strategy }) => strategy))).toEqual([['new'], ['new'], []])
})

test('the number of strategies of a feature is limited, and their ids are unique', () => {
  const many = Array.from({ length: limits.strategiesPerEnvironment - 1 }, (_, at) => stored(`s-${at}`))
  expect(strategiesAfter(withStrategies(...many))?.length).toBe(limits.strategiesPerEnvironment)
  expect(conflictOf(add(withStrategies(...many, stored('last'))))).toEqual(['forbidden', 'feature'])
  expect(conflictOf(add(withStrategies(stored('a')), {}, 'A'))).toEqual(['forbidden', 'payload/id'])
})

test.each([
  ['invalid', 'payload/name', { name: 'ours' }],
  ['invalid', 'payload/parameters/rollout', { parameters: { rollout: '101' } }],
  ['invalid', 'payload/constraints/0/values', { constraints: [constraint('IN')] }],
  [
    'invalid',
    'payload/constraints/0/values/1',
    { constraints: [{ ...constraint('IN', { values: ['se', 'dk'] }), contextName: 'country' }] },
  ],
  ['invalid', 'payload/variants', { variants: [variant('a', 1000, 'fix')] }],
  ['invalid', 'payload/variants', { variants: [variant('a', 600, 'fix'), variant('b', 401, 'fix'), variant('c', 0)] }],
  ['invalid', 'payload/variants', { variants: [variant('a', 1), variant('a', 1)] }],
  ['invalid', 'payload/segments', { segments: [1, 2, 3, 4, 5, 6] }],
  ['invalid', 'payload/segments/1', { segments: [1, 7] }],
  ['missing', 'payload/segments/1', { segments: [1, 8] }],
] as [string, string, Partial<AddStrategyPayload>][])('addStrategy reports a fault of kind %s at %s', (kind, field, payload) => {
  expect(conflictOf(add(withStrategies(), payload))).toEqual([kind, field])
})

test('repeated segments count once toward the limit of five', () => {
  expect(strategiesAfter(withStrategies(), { segments: [1, 2, 3, 4, 5, 5] })?.[0]?.segments).toEqual([1, 2, 3, 4, 5])
})
