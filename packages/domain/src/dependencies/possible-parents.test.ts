import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFlagWorld } from '../../test/arbitrary-flag-worlds.ts'
import { dependency, flagFeature } from '../../test/flag-worlds.ts'
import { applyWithoutDefaults } from '../changes/apply-without-defaults.ts'
import { possibleParents } from './dependencies.ts'

test('possible parents are live features without a parent, by name, except the feature itself', () => {
  const features = [
    flagFeature('search'),
    flagFeature('old', { archived: true }),
    flagFeature('child', { parents: [dependency('parent')] }),
    flagFeature('parent', { children: ['child'] }),
    flagFeature('Zebra'),
  ]
  expect(possibleParents(features, 'search')).toEqual(['Zebra', 'parent'])
  expect(possibleParents(features, 'child')).toEqual(['Zebra', 'parent', 'search'])
})

test('a live feature without children can depend on exactly its possible parents', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, (world) => {
      const features = [...world.features.values()].filter(({ archived, children }) => !archived && children.length === 0)
      fc.pre(features.length > 0)
      for (const { name: feature } of features) {
        const accepted = [...world.features.keys()].filter(
          (parent) => applyWithoutDefaults(world, { action: 'addDependency', feature, payload: dependency(parent) }).ok,
        )
        expect(accepted.sort()).toEqual(possibleParents(world.features.values(), feature))
      }
    }),
  )
})
