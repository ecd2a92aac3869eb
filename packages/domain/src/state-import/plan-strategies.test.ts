import { expect, test } from 'vitest'
import {
  feature,
  featureEnvironment,
  featureStrategy,
  fileOf,
  nestedEnvironment,
  segment,
  strategy,
  strategyType,
} from '../../test/state-files.ts'
import { faultsInto, imported, planInto, seededStore, warningsInto } from '../../test/store.ts'

const uuid = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
const features = [feature('checkout'), feature('search')]

const strategiesOf = (lists: Parameters<typeof fileOf>[0], store = seededStore(), name = 'checkout') =>
  Object.fromEntries(
    imported(store, fileOf({ features, ...lists }), { keep: false })
      .features.get(name)
      ?.environments.map(({ environment, strategies }) => [environment, strategies]) ?? [],
  )

test('a strategy is stored as sent', () => {
  const sent = strategy({
    id: uuid('a'),
    name: 'flexibleRollout',
    title: 'half',
    disabled: true,
    sortOrder: 7,
    constraints: [{ contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: false, values: ['1'] }],
    variants: [{ name: 'blue', weight: 333, weightType: 'variable', stickiness: 'default' }],
    parameters: { rollout: '50' },
  })
  const { production } = strategiesOf({ featureStrategies: [featureStrategy('checkout', { ...sent, environment: 'production' })] })
  expect(production).toEqual([sent])
})

test('strategyName is used if name is missing, and disabled null becomes false', () => {
  const { name: _, ...unnamed } = featureStrategy('checkout', { environment: 'production', disabled: null })
  expect(strategiesOf({ featureStrategies: [{ ...unnamed, strategyName: 'flexibleRollout' }] }).production).toMatchObject([
    { name: 'flexibleRollout', disabled: false },
  ])
})

test('a strategy without sortOrder gets its position, and the list is sorted by sortOrder', () => {
  const titled = (title: string, sortOrder?: number) =>
    featureStrategy('checkout', { environment: 'production', title, ...(sortOrder !== undefined && { sortOrder }) })
  const { production } = strategiesOf({ featureStrategies: [titled('last', 9), titled('first'), titled('second')] })
  expect(production?.map(({ title, sortOrder }) => [title, sortOrder])).toEqual([
    ['first', 1],
    ['second', 2],
    ['last', 9],
  ])
})

test('a strategy without an environment belongs to every environment that the file gives the feature', () => {
  const found = strategiesOf({
    featureEnvironments: [featureEnvironment('checkout', 'production')],
    featureStrategies: [featureStrategy('checkout', { id: uuid('a') })],
  })
  expect(found.production).toMatchObject([{ id: uuid('a') }])
  expect(found.development).toEqual([])
})

test('otherwise, a strategy without an environment is copied to every linked environment, with new ids', () => {
  const { development, production } = strategiesOf({ featureStrategies: [featureStrategy('checkout', { id: uuid('a') })] })
  expect(development).toMatchObject([{ id: uuid('a') }])
  expect(production).toHaveLength(1)
  expect(production?.[0]?.id).not.toBe(uuid('a'))
})

test('strategies with and without an environment keep the order of the file', () => {
  const { production } = strategiesOf({
    featureStrategies: [
      featureStrategy('checkout', { title: 'one', environment: 'production' }),
      featureStrategy('checkout', { title: 'two' }),
      featureStrategy('checkout', { title: 'three', environment: 'production' }),
    ],
  })
  expect(production?.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
})

test('strategies inside a feature are used in environments that the list does not contain', () => {
  const environments = ['development', 'production'].map((name) => nestedEnvironment(name, { strategies: [strategy({ title: 'nested' })] }))
  const found = strategiesOf({
    features: [feature('checkout', { environments })],
    featureStrategies: [featureStrategy('checkout', { environment: 'production', title: 'listed' })],
  })
  expect(found.development).toMatchObject([{ title: 'nested' }])
  expect(found.production).toMatchObject([{ title: 'listed' }])
})

test('a repeated id of the file is replaced by a new id, in either case of its digits', () => {
  const twice = [uuid('a'), uuid('A')].map((id) => featureStrategy('checkout', { id, environment: 'production' }))
  const ids = strategiesOf({ featureStrategies: twice }).production?.map(({ id }) => id.toLowerCase())
  expect(ids?.[0]).toBe(uuid('a'))
  expect(new Set(ids).size).toBe(2)
})

test('an id of another stored feature is replaced, unless that feature is replaced', () => {
  const store = imported(
    seededStore(),
    fileOf({ features, featureStrategies: [featureStrategy('search', { id: uuid('a'), environment: 'production' })] }),
  )
  const featureStrategies = [featureStrategy('checkout', { id: uuid('a'), environment: 'production' })]
  expect(strategiesOf({ features: [feature('checkout')], featureStrategies }, store).production?.[0]?.id).not.toBe(uuid('a'))
  expect(strategiesOf({ featureStrategies }, store).production?.[0]?.id).toBe(uuid('a'))
})

test('both lists attach segments, and segments follow a strategy that gets a new id', () => {
  const { development, production } = strategiesOf({
    segments: [segment(1, 'beta'), segment(2, 'staff')],
    featureStrategies: [featureStrategy('checkout', { id: uuid('a'), segments: [1] })],
    featureStrategySegments: [
      { featureStrategyId: uuid('A'), segmentId: 2 },
      { featureStrategyId: uuid('a'), segmentId: 1 },
    ],
  })
  for (const strategies of [development, production]) expect(strategies?.[0]?.segments.toSorted()).toEqual([1, 2])
})

const inProduction = (more: object) => featureStrategy('checkout', { environment: 'production', ...more })

test('a strategy of an unknown type is stored unchanged, with a warning', () => {
  const lists = {
    features,
    featureEnvironments: [
      featureEnvironment('checkout', 'production'),
      featureEnvironment('search', 'production', { strategies: [strategy({ name: 'unknown' })] }),
    ],
    featureStrategies: [inProduction({ name: 'unknown', parameters: { is: 'kept' } })],
  }
  expect(strategiesOf(lists).production).toMatchObject([{ name: 'unknown', disabled: false, parameters: { is: 'kept' } }])
  const gap = 'strategy type unknown is neither in the file nor in the store; the strategy is stored unchanged and is off in every SDK'
  expect(warningsInto(seededStore(), fileOf(lists))).toEqual([
    `body/featureStrategies/0/name: ${gap}`,
    `body/featureEnvironments/1/strategies/0/name: ${gap}`,
  ])
})

test('a strategy with an unknown segment is disabled, and its feature is turned off if no strategy remains active', () => {
  const gap = 'segment 5 is neither in the file nor in the store; the strategy is disabled'
  const lists = {
    features,
    segments: [segment(1, 'known')],
    featureEnvironments: [featureEnvironment('checkout', 'production'), featureEnvironment('checkout', 'development')],
    featureStrategies: [
      inProduction({ id: uuid('a') }),
      inProduction({ title: 'other', segments: [5, 1], environment: 'development' }),
      inProduction({ title: 'active', environment: 'development' }),
    ],
    featureStrategySegments: [
      { featureStrategyId: uuid('f'), segmentId: 1 },
      { featureStrategyId: uuid('a'), segmentId: 5 },
    ],
  }
  expect(warningsInto(seededStore(), fileOf(lists))).toEqual([
    `body/featureStrategySegments/0/featureStrategyId: strategy ${uuid('f')} is not in the file; the segment is omitted`,
    `body/featureStrategies/1/segments/0: ${gap}`,
    `body/featureStrategySegments/1/segmentId: ${gap}`,
    'body/features/0: feature checkout is turned off in production, because a segment is missing',
  ])
  const [development, production] = imported(seededStore(), fileOf(lists)).features.get('checkout')?.environments ?? []
  expect(development).toMatchObject({
    environment: 'development',
    enabled: true,
    strategies: [
      { title: 'other', disabled: true, segments: [1] },
      { title: 'active', disabled: false },
    ],
  })
  expect(production).toMatchObject({ environment: 'production', enabled: false, strategies: [{ disabled: true, segments: [] }] })
})

test('a strategy type or a segment that the import itself drops, and a feature outside the file, are faults', () => {
  const store = imported(seededStore(), fileOf({ strategies: [strategyType('by-region')], segments: [segment(5, 'beta')] }))
  const file = fileOf({
    features,
    strategies: [],
    segments: [],
    featureStrategies: [inProduction({ name: 'by-region', segments: [5] }), featureStrategy('cart')],
  })
  expect(faultsInto(store, file, { drop: true })).toEqual([
    'body/featureStrategies/1/featureName: feature cart is not in the file',
    'body/featureStrategies/0/name: strategy type by-region is neither in the file nor in the store',
    'body/featureStrategies/0/segments/0: segment 5 is neither in the file nor in the store',
  ])
})

test('too many strategies in one environment are a fault', () => {
  const many = Array.from({ length: 1_001 }, () => featureStrategy('checkout', { environment: 'production' }))
  expect(faultsInto(seededStore(), fileOf({ features, featureStrategies: many }))).toEqual([
    'body/featureStrategies/1000: there may be at most 1000 strategies in one environment',
  ])
})

test('strategies of a skipped feature are counted like those of an imported one', () => {
  const file = fileOf({ features, featureStrategies: [featureStrategy('checkout')] })
  const first = planInto(seededStore(), file).result
  const second = planInto(imported(seededStore(), file), file).result
  expect(first.imported.strategies).toBe(2)
  expect(second.kept.strategies).toBe(2)
})
