import { describe, expect, test } from 'vitest'
import { configuredFeature, countedIds, dependency, flagFeature, flagSegment, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChanges } from '../changes/apply-changes.ts'
import type { World } from '../world/world.ts'
import { carryEffects } from './carry-effects.ts'

const segments = [flagSegment(1), flagSegment(2)]
const production = flagWorld([flagFeature('banner'), configuredFeature('checkout', true, stored('live'))], { segments })
const development: World = {
  ...flagWorld([configuredFeature('banner', true, stored('new')), flagFeature('checkout')]),
  environment: 'development',
  segments: production.segments,
}

const archiveBanner: FlagChange = { action: 'archiveFeature', feature: 'banner', payload: {} }

/** Production after the changes are applied in development. */
const carried = (...changes: readonly FlagChange[]): World =>
  carryEffects(worldOf(applyChanges(development, changes, countedIds())), production)

describe('carryEffects', () => {
  test('archives a feature with its own configuration, and removes its parents', () => {
    const parent = flagFeature('checkout', { children: ['banner'] })
    const child = flagFeature('banner', { parents: [dependency('checkout')] })
    const before = flagWorld([parent, child])
    const archived = worldOf(applyChanges({ ...before, environment: 'development' }, [archiveBanner], countedIds()))
    const { features } = carryEffects(archived, before)
    expect(features.get('banner')).toEqual({ ...child, archived: true, parents: [] })
    expect(features.get('checkout')).toEqual({ ...parent, children: [] })
  })

  test('adds a dependency to both features', () => {
    const { features } = carried({ action: 'addDependency', feature: 'banner', payload: dependency('checkout') })
    expect(features.get('banner')).toMatchObject({ parents: [{ feature: 'checkout' }], configuration: { enabled: false, strategies: [] } })
    expect(features.get('checkout')).toMatchObject({ children: ['banner'], configuration: { enabled: true, strategies: [{ id: 'live' }] } })
  })

  test('carries changed, deleted and used segments', () => {
    const after = carried(
      { action: 'updateSegment', payload: { id: 1, name: 'buyers' } },
      { action: 'updateStrategy', feature: 'banner', payload: { id: 'new', segments: [1] } },
      { action: 'deleteSegment', payload: { id: 2 } },
    )
    const usedBy = [{ strategy: 'new', project: 'shop' }]
    expect([...after.segments.values()]).toEqual([{ ...flagSegment(1), name: 'buyers', usedBy }])
    expect(after.features).toBe(production.features)
  })

  test('returns the same world after changes to a configuration', () => {
    const before = { ...development, features: new Map([...production.features].map(([name, feature]) => [name, { ...feature }])) }
    const changes: FlagChange[] = [{ action: 'updateEnabled', feature: 'checkout', payload: { enabled: false } }]
    expect(carryEffects(worldOf(applyChanges(before, changes, countedIds())), production)).toBe(production)
  })

  test('keeps the environment of the other world', () => {
    expect(carried(archiveBanner)).toMatchObject({ project: 'shop', environment: 'production' })
  })
})
