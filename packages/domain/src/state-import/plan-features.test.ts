import { expect, test } from 'vitest'
import { feature, featureEnvironment, fileOf, nestedEnvironment, strategy, tagType, variant } from '../../test/state-files.ts'
import { faultsInto, imported, now, planInto, seededStore } from '../../test/store.ts'

const planned = (lists: Parameters<typeof fileOf>[0]) => planInto(seededStore(), fileOf(lists)).features.insert[0]
const at = '2025-06-01T00:00:00.000Z'

test('fields are stored as sent', () => {
  const sent = { type: 'of our own', description: 'what for', stale: true, impressionData: true, createdAt: at }
  expect(planned({ features: [feature('checkout', sent)] })).toMatchObject({ ...sent, archivedAt: null })
})

test('a feature without a creation time is created now', () => {
  expect(planned({ features: [feature('checkout', { createdAt: null })] })?.createdAt).toBe(now)
})

test.each([
  [{ archived: true, archivedAt: at }, at],
  [{ archived: true, archivedAt: null }, now],
  [{ archived: true }, now],
  [{ archivedAt: at }, at],
  [{ archived: false, archivedAt: at }, null],
  [{}, null],
])('%o is archived at %s', (sent, archivedAt) => {
  expect(planned({ features: [feature('checkout', sent)] })?.archivedAt).toBe(archivedAt)
})

test('a configuration in the list takes precedence over one inside the feature, field by field', () => {
  const nested = nestedEnvironment('production', {
    enabled: true,
    variants: [variant('blue')],
    strategies: [strategy({ title: 'nested' })],
    lastSeenAt: at,
  })
  const features = [feature('checkout', { environments: [nested] })]
  const [, production] =
    planned({ features, featureEnvironments: [featureEnvironment('checkout', 'production', { enabled: false })] })?.environments ?? []
  expect(production).toMatchObject({ enabled: false, variants: [variant('blue')], lastSeenAt: at, strategies: [{ title: 'nested' }] })

  const own = featureEnvironment('checkout', 'production', { variants: [variant('red')], strategies: [strategy({ title: 'own' })] })
  const [, replaced] = planned({ features, featureEnvironments: [own] })?.environments ?? []
  expect(replaced).toMatchObject({ enabled: true, variants: [variant('red')], strategies: [{ title: 'own' }] })
})

test('the name of an item in the list is used if environment is absent', () => {
  const { environment: _, ...unplaced } = featureEnvironment('checkout', 'production')
  const [, production] =
    planned({ features: [feature('checkout')], featureEnvironments: [{ ...unplaced, name: 'production' }] })?.environments ?? []
  expect(production).toMatchObject({ environment: 'production', enabled: true })
})

test('lastSeenAt of a feature is copied to the environments without one', () => {
  const later = '2025-07-01T00:00:00.000Z'
  const features = [feature('checkout', { lastSeenAt: at })]
  const environments = planned({
    features,
    featureEnvironments: [featureEnvironment('checkout', 'production', { lastSeenAt: later })],
  })?.environments
  expect(environments?.map(({ lastSeenAt }) => lastSeenAt)).toEqual([at, later])
})

test('tags inside a feature are merged with those of the list, and repeated tags count once', () => {
  const features = [
    feature('checkout', {
      tags: [
        { type: 'simple', value: 'web' },
        { type: 'area', value: 'web' },
      ],
    }),
  ]
  const featureTags = [
    { featureName: 'checkout', tagValue: 'web' },
    { featureName: 'checkout', type: 'area', tagValue: 'app' },
  ]
  expect(planned({ features, featureTags, tagTypes: [tagType('area')] })?.tags).toEqual([
    { type: 'area', value: 'app' },
    { type: 'area', value: 'web' },
    { type: 'simple', value: 'web' },
  ])
})

test('tags of features outside the file are skipped and counted', () => {
  const store = imported(seededStore(), fileOf({ features: [feature('search')] }))
  const featureTags = [
    { featureName: 'search', tagType: 'nowhere', tagValue: 'web' },
    { featureName: 'unknown', tagType: 'simple', tagValue: 'web' },
  ]
  const { result, tags } = planInto(store, fileOf({ featureTags }))
  expect(result.skipped.featureTags).toBe(2)
  expect(tags.insert).toEqual([])
})

test('configuration of an unknown feature and a repeated environment of a feature are faults', () => {
  const file = fileOf({
    features: [feature('checkout', { environments: [nestedEnvironment('production'), nestedEnvironment('production')] })],
    featureEnvironments: [
      featureEnvironment('checkout', 'development'),
      featureEnvironment('checkout', 'development'),
      featureEnvironment('search', 'development'),
    ],
  })
  expect(faultsInto(seededStore(), file)).toEqual([
    'body/features/0/environments/1: environment production is in the feature twice',
    'body/featureEnvironments/1: feature checkout is in environment development twice',
    'body/featureEnvironments/2/featureName: feature search is not in the file',
  ])
})

test('more tags than a feature can have are a fault', () => {
  const featureTags = Array.from({ length: 10_001 }, (_, index) => ({ featureName: 'checkout', tagValue: `tag-${index}` }))
  expect(faultsInto(seededStore(), fileOf({ features: [feature('checkout')], featureTags }))).toEqual([
    'body/features/0/tags: a feature may have at most 10000 tags',
  ])
})
