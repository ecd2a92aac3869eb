import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFlagWorld } from '../../test/arbitrary-flag-worlds.ts'
import { countedIds, dependency, flagFeature } from '../../test/flag-worlds.ts'
import { applyChanges } from '../changes/apply-changes.ts'
import { archiveEffects, inArchiveOrder } from './dependencies.ts'

const parent = flagFeature('parent', { children: ['one', 'two'] })
const one = flagFeature('one', { parents: [dependency('parent')] })
const two = flagFeature('two', { parents: [dependency('parent')] })
const alone = flagFeature('alone')

test.each([
  ['a feature without dependencies has no archive effects', [alone], [], false],
  ['an archived child loses its dependency', [one, alone], [], true],
  ['a parent that is archived without all its children is reported', [parent, one], ['parent'], true],
  ['a parent that is archived with all its children is not reported', [two, parent, one], [], true],
])('%s', (_, features, parentsWithChildFeatures, hasDeletedDependencies) => {
  expect(archiveEffects(features)).toEqual({ parentsWithChildFeatures, hasDeletedDependencies })
})

test('features can be archived together in archive order exactly if no parent would keep children', () => {
  const names = fc.subarray(['checkout', 'payments', 'search'])
  fc.assert(
    fc.property(arbitraryFlagWorld, names, (world, some) => {
      const features = some.flatMap((name) => world.features.get(name) ?? []).filter(({ archived }) => !archived)
      const changes = inArchiveOrder(features).map(({ name }) => ({ action: 'archiveFeature' as const, feature: name, payload: {} }))
      expect(changes).toHaveLength(features.length)
      expect(applyChanges(world, changes, countedIds()).ok).toBe(archiveEffects(features).parentsWithChildFeatures.length === 0)
    }),
    { numRuns: 1000 },
  )
})
