import type { PatchVariantPayload } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagWorld, stored, variant, worldOf } from '../../test/flag-worlds.ts'
import { applyChange } from './apply-changes.ts'

const world = flagWorld([configuredFeature('checkout', true, stored('a'))])
const patch = (variants: PatchVariantPayload['variants'], before = world) =>
  applyChange(before, { action: 'patchVariant', feature: 'checkout', payload: { variants } }, countedIds())

test('new variants replace the old ones, sorted by name and with weights that total 1000', () => {
  const after = worldOf(patch([variant('c', 1), variant('b', 400.5, 'fix'), variant('a', 1)]))
  const configuration = world.features.get('checkout')?.configuration
  expect(after.features.get('checkout')?.configuration).toEqual({
    ...configuration,
    variants: [variant('a', 299.5), variant('b', 400.5, 'fix'), variant('c', 300)],
  })
  expect(worldOf(patch([], after))).toEqual(world)
})

test.each([
  ['without a variable weight', [variant('a', 1000, 'fix')]],
  ['with fixed weights above the total', [variant('a', 1000, 'fix'), variant('b', 0.01, 'fix'), variant('c', 0)]],
  ['with a repeated name', [variant('a', 500), variant('a', 500)]],
])('patchVariant rejects variants %s', (_, variants) => {
  expect(conflictOf(patch(variants))).toEqual(['invalid', 'payload/variants'])
})
