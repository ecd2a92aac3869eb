import { expect, test } from 'vitest'
import {
  environment,
  feature,
  featureEnvironment,
  featureStrategy,
  fileOf,
  project,
  segment,
  strategyType,
  tagType,
} from '../../test/state-files.ts'
import { brokenReferences, faultsInto, imported, planInto, seededStore } from '../../test/store.ts'

const whole = fileOf({
  features: [feature('checkout', { project: 'shop' }), feature('search')],
  projects: [project('default'), project('shop')],
  environments: [environment('production'), environment('staging')],
  strategies: [strategyType('by-region')],
  tagTypes: [tagType('simple'), tagType('area')],
  tags: [{ type: 'area', value: 'web' }],
  featureTags: [{ featureName: 'checkout', tagType: 'area', tagValue: 'payments' }],
  segments: [segment(7, 'beta')],
  featureStrategies: [featureStrategy('checkout', { name: 'by-region', environment: 'staging', segments: [7] })],
  featureEnvironments: [featureEnvironment('checkout', 'staging')],
})

test('everything of a file that is not there yet is stored', () => {
  const store = seededStore()
  const { result } = planInto(store, whole)
  expect(result.imported).toEqual({
    projects: 1,
    environments: 1,
    features: 2,
    featureEnvironments: 1,
    strategies: 1,
    strategyTypes: 1,
    segments: 1,
    tagTypes: 1,
    tags: 2,
    featureTags: 1,
    contextFields: 0,
    featureTypes: 0,
  })
  expect(Object.values(result.replaced)).toEqual(Array(12).fill(0))
  expect(result.kept).toMatchObject({ projects: 1, environments: 1, tagTypes: 1 })
  const after = imported(store, whole)
  expect(brokenReferences(after)).toEqual([])
  expect(after.features.get('checkout')).toMatchObject({
    project: 'shop',
    tags: [{ type: 'area', value: 'payments' }],
    environments: [
      { environment: 'development', enabled: false, strategies: [] },
      { environment: 'production', enabled: false, strategies: [] },
      { environment: 'staging', enabled: true, strategies: [{ name: 'by-region', segments: [7] }] },
    ],
  })
})

test('keep: what is stored stays as it is, a feature with all its parts', () => {
  const store = imported(seededStore(), whole)
  const { result, ...plan } = planInto(store, whole, { keep: true })
  expect(result.kept).toEqual({
    projects: 2,
    environments: 2,
    features: 2,
    featureEnvironments: 1,
    strategies: 1,
    strategyTypes: 1,
    segments: 1,
    tagTypes: 2,
    tags: 1,
    featureTags: 1,
    contextFields: 0,
    featureTypes: 0,
  })
  expect(plan.features).toEqual({ drop: [], insert: [], replace: [] })
  expect(plan.tags.insert).toEqual([])
})

test('keep: references of a feature that is kept are of no account', () => {
  const store = imported(seededStore(), fileOf({ features: [feature('search')] }))
  const file = fileOf({
    features: [feature('search', { project: 'nowhere' })],
    featureEnvironments: [featureEnvironment('search', 'mars')],
  })
  expect(faultsInto(store, file)).toEqual([])
})

test('no keep: what is replaced is told from what is created, the parts of features with them', () => {
  const more = fileOf({
    ...whole.lists,
    features: [...whole.lists.features, feature('fresh', { tags: [{ type: 'area', value: 'payments' }] })],
    tags: [...whole.lists.tags, { type: 'area', value: 'new' }],
    featureStrategies: [...whole.lists.featureStrategies, featureStrategy('fresh', { environment: 'staging' })],
  })
  for (const options of [{ keep: false }, { drop: true }]) {
    const { result } = planInto(imported(seededStore(), whole), more, options)
    const both = { projects: 2, environments: 2, strategyTypes: 1, segments: 1, tagTypes: 2, contextFields: 0, featureTypes: 0 }
    const withParts = { features: 2, featureEnvironments: 1, strategies: 1, featureTags: 1 }
    expect(result.replaced).toEqual({ ...both, tags: 2, ...withParts })
    expect(result.imported).toEqual({ ...both, tags: 3, ...withParts, features: 3, featureEnvironments: 2, strategies: 2, featureTags: 2 })
  }
})

test('no keep: what is stored is replaced whole, and a feature moves to its project of the file', () => {
  const before = imported(seededStore(), whole)
  const file = fileOf({
    features: [feature('checkout', { description: 'anew', tags: [{ type: 'simple', value: 'moved' }] })],
    projects: [project('default', { description: 'anew' })],
    segments: [segment(1, 'beta', { description: 'anew' })],
  })
  const { features, projects, segments, result } = planInto(before, file, { keep: false })
  expect(features.insert).toEqual([])
  expect(features.replace).toMatchObject([
    {
      name: 'checkout',
      project: 'default',
      tags: [{ type: 'simple', value: 'moved' }],
      environments: [
        { environment: 'development', enabled: false, strategies: [] },
        { environment: 'production' },
        { environment: 'staging', enabled: false, strategies: [] },
      ],
    },
  ])
  expect(projects.replace).toMatchObject([{ id: 'default', description: 'anew' }])
  expect(segments.replace).toMatchObject([{ id: 7, name: 'beta', description: 'anew' }])
  expect(result.imported).toMatchObject({ features: 1, projects: 1, segments: 1, featureTags: 1, tags: 1 })
  expect(brokenReferences(imported(before, file, { keep: false }))).toEqual([])
})

test('built-in strategy types neither change nor go', () => {
  const file = fileOf({ strategies: [strategyType('default', { description: 'anew' })] })
  for (const options of [{ keep: false }, { drop: true }]) {
    const { strategyTypes, result } = planInto(seededStore(), file, options)
    expect(strategyTypes).toEqual({ drop: [], insert: [], replace: [] })
    expect(result.kept.strategyTypes).toBe(1)
  }
})

test('drop: stored objects of the kinds in the file go, those of other kinds stay', () => {
  const before = imported(seededStore(), whole)
  const { features, environments, result } = planInto(before, fileOf({ features: [feature('search'), feature('cart')] }), { drop: true })
  expect(features.drop).toEqual(['checkout'])
  expect(features.replace).toMatchObject([{ name: 'search' }])
  expect(features.insert).toMatchObject([{ name: 'cart' }])
  expect(environments.drop).toEqual([])
  expect(result.dropped).toMatchObject({ features: 2, featureTags: 1, strategies: 1, environments: 0, segments: 0 })
  expect(result.imported.features).toBe(2)
  expect(result.kept.features).toBe(0)
})

test('drop: an empty list clears its kind', () => {
  const before = imported(seededStore(), whole)
  const after = imported(before, fileOf({ features: [], segments: [] }), { drop: true })
  expect(after.features.size).toBe(0)
  expect(after.segments.size).toBe(0)
  expect(after.projects.size).toBe(2)
})

test('drop: the tags of features that stay go when the file has the list of them', () => {
  const before = imported(seededStore(), whole)
  const plan = planInto(before, fileOf({ featureTags: [{ featureName: 'checkout', tagType: 'area', tagValue: 'web' }] }), { drop: true })
  expect(plan.dropFeatureTags).toBe(true)
  expect(plan.result).toMatchObject({ dropped: { featureTags: 1 }, skipped: { featureTags: 1 } })
})

test('a name that the file has twice is a fault', () => {
  const file = fileOf({
    features: [feature('search'), feature('search')],
    projects: [project('shop'), project('shop')],
    environments: [environment('staging'), environment('staging')],
    strategies: [strategyType('by-region'), strategyType('by-region')],
    tagTypes: [tagType('area'), tagType('area')],
    segments: [segment(1, 'beta'), segment(2, 'beta')],
  })
  expect(faultsInto(seededStore(), file).map((fault) => fault.replace(/:.*/, ''))).toEqual([
    'body/environments/1',
    'body/projects/1',
    'body/strategies/1',
    'body/tagTypes/1',
    'body/segments/1',
    'body/features/1',
  ])
})

test('faults beyond the first hundred are left out', () => {
  const features = Array.from({ length: 300 }, (_, index) => feature(`feature-${index}`, { project: 'nowhere' }))
  expect(faultsInto(seededStore(), fileOf({ features }))).toHaveLength(100)
})

test('the plan is data alone', () => {
  const plan = planInto(seededStore(), whole)
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
})
