import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import { applyChange } from './apply-changes.ts'

const remove = (world: ReturnType<typeof flagWorld>, id: string, feature = 'checkout') =>
  applyChange(world, { action: 'deleteStrategy', feature, payload: { id } }, countedIds())

const uses = (...ids: string[]) => ids.map((strategy) => ({ strategy, project: 'shop' }))
const world = flagWorld(
  [
    configuredFeature('checkout', true, stored('a', { segments: [3] }), stored('b', { segments: [3] }), stored('c', { disabled: true })),
    configuredFeature('payments', true, stored('d')),
  ],
  { segments: [flagSegment(3, { usedBy: uses('A', 'b') })] },
)

test('a deleted strategy is removed from the feature and from the uses of its segments', () => {
  const after = worldOf(remove(world, 'A'))
  const { enabled, strategies } = after.features.get('checkout')?.configuration ?? {}
  expect([enabled, strategies?.map(({ id }) => id)]).toEqual([true, ['b', 'c']])
  expect(after.segments.get(3)?.usedBy).toEqual(uses('b'))
  expect(after.features.get('payments')).toBe(world.features.get('payments'))
})

test('deleting the last enabled strategy turns the feature off', () => {
  const after = worldOf(remove(worldOf(remove(world, 'a')), 'b')).features.get('checkout')?.configuration
  expect([after?.enabled, after?.strategies.map(({ id }) => id)]).toEqual([false, ['c']])
})

test('a strategy of another feature is reported as missing', () => {
  expect(conflictOf(remove(world, 'd'))).toEqual(['missing', 'payload/id'])
  expect(conflictOf(remove(world, 'a', 'search'))).toEqual(['missing', 'feature'])
})
