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

const fullFile = fileOf({
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

test('all new objects of a file are stored', () => {
  const store = seededStore()
  const { result } = planInto(store, fullFile)
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
  const after = imported(store, fullFile)
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

test('with keep, stored objects stay unchanged, including all parts of features', () => {
  const store = imported(seededStore(), fullFile)
  const { result, ...plan } = planInto(store, fullFile, { keep: true })
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

test('with keep, references of a skipped feature are not checked', () => {
  const store = imported(seededStore(), fileOf({ features: [feature('search')] }))
  const file = fileOf({
    features: [feature('search', { project: 'nowhere' })],
    featureEnvironments: [featureEnvironment('search', 'mars')],
  })
  expect(faultsInto(store, file)).toEqual([])
})

test('without keep, replaced and created objects are counted separately, including parts of features', () => {
  const more = fileOf({
    ...fullFile.lists,
    features: [...fullFile.lists.features, feature('fresh', { tags: [{ type: 'area', value: 'payments' }] })],
    tags: [...fullFile.lists.tags, { type: 'area', value: 'new' }],
    featureStrategies: [...fullFile.lists.featureStrategies, featureStrategy('fresh', { environment: 'staging' })],
  })
  for (const options of [{ keep: false }, { drop: true }]) {
    const { result } = planInto(imported(seededStore(), fullFile), more, options)
    const both = { projects: 2, environments: 2, strategyTypes: 1, segments: 1, tagTypes: 2, contextFields: 0, featureTypes: 0 }
    const withParts = { features: 2, featureEnvironments: 1, strategies: 1, featureTags: 1 }
    expect(result.replaced).toEqual({ ...both, tags: 2, ...withParts })
    expect(result.imported).toEqual({ ...both, tags: 3, ...withParts, features: 3, featureEnvironments: 2, strategies: 2, featureTags: 2 })
  }
})

test('without keep, stored objects are replaced completely, and a feature moves to its project in the file', () => {
  const before = imported(seededStore(), fullFile)
  const file = fileOf({
    features: [feature('checkout', { description: 'changed', tags: [{ type: 'simple', value: 'moved' }] })],
    projects: [project('default', { description: 'changed' })],
    segments: [segment(1, 'beta', { description: 'changed' })],
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
  expect(projects.replace).toMatchObject([{ id: 'default', description: 'changed' }])
  expect(segments.replace).toMatchObject([{ id: 7, name: 'beta', description: 'changed' }])
  expect(result.imported).toMatchObject({ features: 1, projects: 1, segments: 1, featureTags: 1, tags: 1 })
  expect(brokenReferences(imported(before, file, { keep: false }))).toEqual([])
})

test('built-in strategy types are neither changed nor deleted', () => {
  const file = fileOf({ strategies: [strategyType('default', { description: 'changed' })] })
  for (const options of [{ keep: false }, { drop: true }]) {
    const { strategyTypes, result } = planInto(seededStore(), file, options)
    expect(strategyTypes).toEqual({ drop: [], insert: [], replace: [] })
    expect(result.kept.strategyTypes).toBe(1)
  }
})

test('with drop, stored objects of the kinds in the file are deleted, and other kinds stay', () => {
  const before = imported(seededStore(), fullFile)
  const { features, environments, result } = planInto(before, fileOf({ features: [feature('search'), feature('cart')] }), { drop: true })
  expect(features.drop).toEqual(['checkout'])
  expect(features.replace).toMatchObject([{ name: 'search' }])
  expect(features.insert).toMatchObject([{ name: 'cart' }])
  expect(environments.drop).toEqual([])
  expect(result.dropped).toMatchObject({ features: 2, featureTags: 1, strategies: 1, environments: 0, segments: 0 })
  expect(result.imported.features).toBe(2)
  expect(result.kept.features).toBe(0)
})

test('with drop, an empty list deletes all objects of its kind', () => {
  const before = imported(seededStore(), fullFile)
  const after = imported(before, fileOf({ features: [], segments: [] }), { drop: true })
  expect(after.features.size).toBe(0)
  expect(after.segments.size).toBe(0)
  expect(after.projects.size).toBe(2)
})

test('with drop, tags of remaining features are deleted if the file has the list of feature tags', () => {
  const before = imported(seededStore(), fullFile)
  const plan = planInto(before, fileOf({ featureTags: [{ featureName: 'checkout', tagType: 'area', tagValue: 'web' }] }), { drop: true })
  expect(plan.dropFeatureTags).toBe(true)
  expect(plan.result).toMatchObject({ dropped: { featureTags: 1 }, skipped: { featureTags: 1 } })
})

test('a repeated name in the file is a fault', () => {
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

test('faults beyond the first hundred are omitted', () => {
  const features = Array.from({ length: 300 }, (_, index) => feature(`feature-${index}`, { project: 'nowhere' }))
  expect(faultsInto(seededStore(), fileOf({ features }))).toHaveLength(100)
})

test('the plan is plain data', () => {
  const plan = planInto(seededStore(), fullFile)
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
})
