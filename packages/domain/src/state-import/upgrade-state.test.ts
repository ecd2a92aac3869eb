import type { LegacyFeature, LegacyState } from '@halyard/contracts'
import { expect, test } from 'vitest'
import {
  environment,
  feature,
  featureEnvironment,
  featureStrategy,
  project,
  strategy,
  strategyType,
  variant,
} from '../../test/state-files.ts'
import { upgradeState } from './upgrade-state.ts'

const legacy = (version: 1 | 2 | 3, lists: Partial<LegacyState>): LegacyState => ({ ...lists, version })
const legacyFeature = (name: string, more: Partial<LegacyFeature> = {}): LegacyFeature => ({ ...feature(name), strategies: [], ...more })
const checkout = legacyFeature('checkout')
const { name: _, ...unnamed } = strategy()

test('a file of version 4 stays unchanged', () => {
  const features = [feature('checkout', { variants: [variant('blue')] })]
  const file = upgradeState({ version: 4, features })
  expect(file.lists.features).toBe(features)
  expect(file.lists.projects).toEqual([])
  expect(file.assumed).toEqual([])
})

test('present lists are distinguished from absent ones, and unknown keys are listed', () => {
  const file = upgradeState({ version: 1, features: [checkout], projects: [], addons: [], extra: 1 })
  expect(file.present).toEqual(new Set(['features', 'projects']))
  expect(file.ignored).toEqual(['addons', 'extra'])
})

test('version 1: enabled and strategies of a feature move to environment default, which is assumed', () => {
  const own = { ...checkout, enabled: true, strategies: [{ ...strategy({ name: 'userWithId' }), parameters: { userIds: '1,2' } }] }
  const { lists, assumed } = upgradeState(legacy(1, { features: [own, legacyFeature('search', { strategies: null })] }))
  expect(assumed).toEqual([environment('default', { sortOrder: 9999 })])
  expect(lists.environments).toEqual([])
  expect(lists.featureEnvironments).toEqual([
    featureEnvironment('checkout', 'default'),
    featureEnvironment('search', 'default', { enabled: false }),
  ])
  expect(lists.featureStrategies).toEqual([
    featureStrategy('checkout', { name: 'userWithId', environment: 'default', parameters: { userIds: '1,2' } }),
  ])
})

test('an environment default in the file is not assumed, and without features no environment is assumed', () => {
  expect(upgradeState(legacy(1, { features: [checkout], environments: [environment('default')] })).assumed).toEqual([])
  expect(upgradeState(legacy(1, { projects: [project('default')] })).assumed).toEqual([])
})

test('version 2: :global: becomes default, in environments, strategies and configurations', () => {
  const { lists, assumed } = upgradeState(
    legacy(2, {
      features: [checkout],
      environments: [environment(':global:')],
      featureEnvironments: [featureEnvironment('checkout', ':global:')],
      featureStrategies: [featureStrategy('checkout', { environment: ':global:' })],
    }),
  )
  expect(assumed).toEqual([])
  expect(lists.environments).toEqual([environment('default')])
  expect(lists.featureEnvironments).toMatchObject([{ featureName: 'checkout', environment: 'default', enabled: true }])
  expect(lists.featureStrategies).toMatchObject([{ featureName: 'checkout', environment: 'default', name: 'default' }])
})

test('version 2: :global: is dropped if the same file has an environment default', () => {
  const environments = [environment(':global:'), environment('default', { type: 'development' })]
  expect(upgradeState(legacy(2, { environments })).lists.environments).toEqual([environment('default', { type: 'development' })])
})

test('version 2: a reference to :global: without that environment assumes default', () => {
  const file = upgradeState(legacy(2, { features: [checkout], featureStrategies: [featureStrategy('checkout')] }))
  expect(file.lists.featureStrategies[0]?.environment).toBe('default')
  expect(file.assumed).toHaveLength(1)
})

test('version 3: a strategy without an environment stays without one', () => {
  const file = upgradeState(legacy(3, { features: [checkout], featureStrategies: [featureStrategy('checkout')] }))
  expect(file.lists.featureStrategies[0]?.environment).toBeUndefined()
  expect(file.assumed).toEqual([])
})

test('numbers and booleans among parameters become text', () => {
  const parameters = { rollout: 50, sticky: true, groupId: 'checkout' }
  const { lists } = upgradeState(legacy(3, { features: [checkout], featureStrategies: [{ ...featureStrategy('checkout'), parameters }] }))
  expect(lists.featureStrategies[0]?.parameters).toEqual({ rollout: '50', sticky: 'true', groupId: 'checkout' })
})

test('a strategy keeps its name in strategyName', () => {
  const { lists } = upgradeState(
    legacy(3, { features: [checkout], featureStrategies: [{ ...unnamed, strategyName: 'flexibleRollout', featureName: 'checkout' }] }),
  )
  expect(lists.featureStrategies[0]?.strategyName).toBe('flexibleRollout')
})

test('variants of a feature are copied to each of its environments without variants', () => {
  const features = [{ ...checkout, variants: [variant('blue')] }]
  const own = featureEnvironment('checkout', 'production', { variants: [variant('red')] })
  const { lists } = upgradeState(legacy(3, { features, featureEnvironments: [featureEnvironment('checkout', 'development'), own] }))
  expect(lists.featureEnvironments.map(({ environment: name, variants }) => [name, variants[0]?.name])).toEqual([
    ['development', 'blue'],
    ['production', 'red'],
  ])
  expect(lists.features[0]?.variants).toEqual([])
})

test('version 3: variants of a feature without configuration move to the environments of its strategies, or else to all environments of the file', () => {
  const features = [legacyFeature('checkout', { variants: [variant('blue')] }), legacyFeature('search', { variants: [variant('blue')] })]
  const { lists } = upgradeState(
    legacy(3, {
      features,
      environments: [environment('development'), environment('production')],
      featureStrategies: [featureStrategy('checkout', { environment: 'production' })],
    }),
  )
  const off = { enabled: false, variants: [variant('blue')] }
  expect(lists.featureEnvironments).toEqual([
    featureEnvironment('checkout', 'production', off),
    featureEnvironment('search', 'development', off),
    featureEnvironment('search', 'production', off),
  ])
})

test('nulls that later versions do not have are removed', () => {
  const { lists } = upgradeState(
    legacy(2, {
      features: [{ ...checkout, variants: null, strategies: null }],
      projects: [{ ...project('default'), createdAt: null }],
      tagTypes: [{ name: 'simple', description: null, icon: null }],
      featureTags: [{ featureName: 'checkout', type: 'simple', value: 'payments' }],
      strategies: [strategyType('by-region')],
    }),
  )
  expect(lists.features[0]).toMatchObject({ variants: [], strategies: [] })
  expect(lists.projects).toEqual([project('default')])
  expect(lists.tagTypes[0]?.description).toBe('')
  expect(lists.featureTags[0]?.tagValue).toBe('payments')
  expect(lists.strategies).toEqual([strategyType('by-region')])
})

test('upgradeState does not modify the file', () => {
  const file = legacy(2, {
    features: [{ ...checkout, variants: [variant('blue')] }],
    featureEnvironments: [featureEnvironment('checkout', ':global:')],
  })
  const before = structuredClone(file)
  upgradeState(file)
  expect(file).toEqual(before)
})
