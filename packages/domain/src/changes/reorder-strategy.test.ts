import type { ReorderStrategyPayload } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import { applyChange } from './apply-changes.ts'

const strategies = ['a', 'b', 'c'].map((id, sortOrder) => stored(id, { sortOrder }))
const world = flagWorld([configuredFeature('checkout', true, ...strategies)])

const reorder = (payload: ReorderStrategyPayload) =>
  applyChange(world, { action: 'reorderStrategy', feature: 'checkout', payload }, countedIds())
const orderAfter = (payload: ReorderStrategyPayload) =>
  worldOf(reorder(payload))
    .features.get('checkout')
    ?.configuration?.strategies.map(({ id, sortOrder }) => [id, sortOrder])

test('strategies get their new positions, and other strategies keep theirs', () => {
  expect(
    orderAfter([
      { id: 'A', sortOrder: 9 },
      { id: 'c', sortOrder: -1 },
    ]),
  ).toEqual([
    ['c', -1],
    ['b', 1],
    ['a', 9],
  ])
})

test('strategies with the same position keep their order', () => {
  expect(orderAfter(['c', 'a', 'b'].map((id) => ({ id, sortOrder: 5 })))?.map(([id]) => id)).toEqual(['a', 'b', 'c'])
})

test('an empty list of positions changes nothing', () => {
  expect(worldOf(reorder([]))).toBe(world)
})

test('an unknown strategy or a repeated strategy is rejected', () => {
  expect(conflictOf(reorder([{ id: 'd', sortOrder: 1 }]))).toEqual(['missing', 'payload/0/id'])
  expect(conflictOf(reorder(['a', 'A'].map((id) => ({ id, sortOrder: 1 }))))).toEqual(['invalid', 'payload/1/id'])
})
