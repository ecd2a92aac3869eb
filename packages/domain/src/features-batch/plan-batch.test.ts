import { limits } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { aFeature, emptyTarget, planned, withFeatures } from '../../test/batch-target.ts'
import type { StoredStrategy } from '../world/world.ts'

const only = (data: object, target = emptyTarget()) => planned({ features: [{ name: 'a' }], ...data }, target)
const strategyId = '6a0f8da5-398f-4d26-9089-5a87e39dbca6'
const stored: StoredStrategy = {
  ...{ id: strategyId, name: 'default', title: null, disabled: false, sortOrder: 0 },
  ...{ segments: [], constraints: [], variants: [], parameters: {} },
}
const configured = (strategies = [stored]) => aFeature('a', { configuration: { enabled: true, strategies, variants: [] } })

describe('strategies of an import', () => {
  test('a strategy with a known id, in either case, is updated in place', () => {
    const plan = only(
      { featureStrategies: [{ featureName: 'a', id: strategyId.toUpperCase(), name: 'flexibleRollout' }] },
      emptyTarget(withFeatures(configured())),
    )
    expect(plan.changes[0]?.after.configuration.strategies).toMatchObject([{ id: strategyId, name: 'flexibleRollout' }])
    expect(plan.needs).toEqual([[{ permission: 'UPDATE_FEATURE_STRATEGY', project: 'shop', environment: 'production' }]])
  })

  test('a new id replaces an id that another feature might use', () => {
    const plan = only({ featureStrategies: [{ featureName: 'a', id: strategyId, name: 'default' }] })
    expect(plan.changes[0]?.after.configuration.strategies[0]?.id).not.toBe(strategyId)
  })

  test('an unchanged strategy may contain values that are no longer accepted', () => {
    const odd = {
      ...stored,
      name: 'removed',
      constraints: [{ contextName: 'plan', operator: 'IN' as const, values: ['tin'], inverted: false, caseInsensitive: false }],
    }
    const target = emptyTarget({
      ...withFeatures(configured([odd])),
      contextFields: new Map([['plan', { legalValues: new Set(['gold']) }]]),
    })
    expect(only({ featureStrategies: [{ ...odd, featureName: 'a' }] }, target).errors).toEqual([])
    expect(
      only({ featureStrategies: [{ ...odd, featureName: 'a', title: 'Other' }] }, target).errors.map(({ message }) => message),
    ).toEqual(['There is no strategy type removed', 'Constraint on plan: must be a legal value of plan'])
  })

  test('too many strategies of one feature are an error', () => {
    const featureStrategies = Array.from({ length: limits.strategiesPerEnvironment + 1 }, () => ({ featureName: 'a', name: 'default' }))
    expect(only({ featureStrategies }).errors).toEqual([
      { message: `A feature has at most ${limits.strategiesPerEnvironment} strategies`, affectedItems: ['a'] },
    ])
  })

  test('a configuration that is too large is an error', () => {
    const featureStrategies = Array.from({ length: 9 }, () => ({
      featureName: 'a',
      name: 'default',
      parameters: { p: 'x'.repeat(500_000) },
    }))
    expect(only({ featureStrategies }).errors).toEqual([
      { message: `A configuration has at most ${limits.configurationBytes} bytes`, affectedItems: ['a'] },
    ])
  })
})

describe('segments of an import', () => {
  const constraints = [
    { contextName: 'userId', operator: 'IN' as const, values: Array.from({ length: limits.valuesPerSegment + 1 }, String) },
  ]
  const featureStrategies = [{ featureName: 'a', name: 'default', segments: [1] }]

  test('a segment with too many values is not created, but an existing one is used', () => {
    const segments = [{ id: 1, name: 'large', constraints }]
    expect(only({ featureStrategies, segments }).errors).toEqual([
      { message: `These segments have more than ${limits.valuesPerSegment} values`, affectedItems: ['large'] },
    ])
    const [given] = constraints
    const existing = {
      usedBy: [],
      id: 9,
      name: 'large',
      description: null,
      project: null,
      constraints: [{ ...given!, inverted: false, caseInsensitive: false }],
    }
    const plan = only({ featureStrategies, segments }, emptyTarget({ segments: new Map([[existing.id, existing]]) }))
    expect([plan.errors, plan.changes[0]?.after.configuration.strategies[0]?.segments]).toEqual([[], [9]])
  })

  test('a segment of another project is an error like a different segment with the same name', () => {
    const existing = { id: 9, name: 'far', description: null, project: 'other', constraints: [], usedBy: [] }
    const { errors } = only(
      { featureStrategies, segments: [{ id: 1, name: 'far', constraints: [] }] },
      emptyTarget({ segments: new Map([[existing.id, existing]]) }),
    )
    expect(errors[0]).toEqual({ message: 'Other segments with these names already exist', affectedItems: ['far'] })
  })
})

describe('unknown context fields', () => {
  const on = (contextName: string) => [{ contextName, operator: 'IN' as const, values: ['1'] }]
  const strategyOf = (more: object) => ({ featureStrategies: [{ featureName: 'a', name: 'flexibleRollout', ...more }] })
  const variant = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'nofield' }
  const configurationOf = (variants: readonly object[]) => ({ featureEnvironments: [{ featureName: 'a', enabled: true, variants }] })

  test.each([
    ['a constraint', strategyOf({ constraints: on('nofield') })],
    ['a constraint of a segment', { ...strategyOf({ segments: [3] }), segments: [{ id: 3, name: 'some', constraints: on('nofield') }] }],
    ['the stickiness of a strategy', strategyOf({ parameters: { stickiness: 'nofield' } })],
    ['the stickiness of a variant of a strategy', strategyOf({ variants: [variant] })],
    ['the stickiness of a variant', configurationOf([variant])],
    ['an override', configurationOf([{ ...variant, stickiness: 'random', overrides: [{ contextName: 'nofield', values: ['1'] }] }])],
  ])('%s', (_, data) => {
    const { errors, warnings } = only(data)
    const message = 'The context field nofield exists neither on this server nor in the file'
    expect([errors, warnings]).toEqual([[], [{ message, affectedItems: ['a'] }]])
    expect(only({ ...data, contextFields: [{ name: 'nofield' }] }).warnings).toEqual([])
    expect(only(data, emptyTarget({ contextFields: new Map([['nofield', { legalValues: new Set() }]]) })).warnings).toEqual([])
  })

  test.each(['default', 'random', ''])('%j as stickiness is not a context field', (stickiness) => {
    const variants = [{ ...variant, stickiness: stickiness || 'default' }]
    const data = { ...strategyOf({ parameters: { stickiness }, variants }), ...configurationOf(variants) }
    expect(only(data)).toMatchObject({ errors: [], warnings: [] })
  })
})

test('a feature cannot get a parent while other features depend on it, or if the parent has a parent', () => {
  const features = withFeatures(
    aFeature('a', { children: ['child'] }),
    aFeature('parent', { parents: [{ feature: 'top', enabled: true, variants: [] }] }),
  )
  const dependencies = [{ feature: 'a', dependencies: [{ feature: 'parent' }] }]
  expect(only({ dependencies }, emptyTarget(features)).errors).toEqual([
    { message: 'These features would depend on features that themselves depend on other features', affectedItems: ['a'] },
    { message: 'These features cannot depend on other features, because other features depend on them', affectedItems: ['a'] },
  ])
})

test('more tags than a feature can have are an error', () => {
  const tags = Array.from({ length: limits.tagsPerFeature }, (_, at) => ({ type: 'simple', value: `tag ${at}` }))
  const target = emptyTarget(withFeatures(aFeature('a', { tags })))
  const tagged = (tagValue: string) => only({ featureTags: [{ featureName: 'a', tagValue }] }, target).errors
  expect([tagged('tag 0'), tagged('another')]).toEqual([
    [],
    [{ message: `A feature has at most ${limits.tagsPerFeature} tags`, affectedItems: ['a'] }],
  ])
})

test('only names of new features must match the pattern of the project', () => {
  const naming = { pattern: 'b.*', example: null, description: null }
  expect(only({}, emptyTarget({ naming })).errors).toEqual([
    { message: 'The names of new features must match the pattern b.* of the project', affectedItems: ['a'] },
  ])
  expect(only({}, emptyTarget({ naming, ...withFeatures(aFeature('a')) })).errors).toEqual([])
})

describe('required permissions for reviewed environments', () => {
  const skip = (environment: string) => [{ permission: 'SKIP_CHANGE_REQUEST', project: 'shop', environment }]
  const needs = (data: object, more = {}) =>
    only(data, emptyTarget({ reviewed: ['production', 'staging'], ...more })).needs.filter(
      ([need]) => need?.permission === 'SKIP_CHANGE_REQUEST',
    )

  test('an import that changes the environment requires SKIP_CHANGE_REQUEST there', () => {
    expect(needs({ featureEnvironments: [{ featureName: 'a', enabled: true }] })).toEqual([skip('production')])
    expect(needs({ featureEnvironments: [{ featureName: 'a', enabled: false }] })).toEqual([])
  })

  test('an import that changes all environments requires SKIP_CHANGE_REQUEST in each reviewed one', () => {
    const existing = withFeatures(aFeature('a'), aFeature('b'))
    expect(needs({ dependencies: [{ feature: 'a', dependencies: [{ feature: 'b' }] }] }, existing)).toEqual([
      skip('production'),
      skip('staging'),
    ])
    const segments = [{ id: 1, name: 'confined', project: 'far', constraints: [] }]
    expect(needs({ featureStrategies: [{ featureName: 'a', name: 'default', segments: [1] }], segments })).toEqual([
      skip('production'),
      skip('staging'),
    ])
  })
})
