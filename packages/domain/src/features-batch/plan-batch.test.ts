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

describe('strategies', () => {
  test('by their id, whatever its case, they are updated in place', () => {
    const plan = only(
      { featureStrategies: [{ featureName: 'a', id: strategyId.toUpperCase(), name: 'flexibleRollout' }] },
      emptyTarget(withFeatures(configured())),
    )
    expect(plan.changes[0]?.after.configuration.strategies).toMatchObject([{ id: strategyId, name: 'flexibleRollout' }])
    expect(plan.needs).toEqual([[{ permission: 'UPDATE_FEATURE_STRATEGY', project: 'shop', environment: 'production' }]])
  })

  test('an id that another feature might have is not taken over', () => {
    const plan = only({ featureStrategies: [{ featureName: 'a', id: strategyId, name: 'default' }] })
    expect(plan.changes[0]?.after.configuration.strategies[0]?.id).not.toBe(strategyId)
  })

  test('one that stays as it is may hold what is no longer accepted', () => {
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

  test('too many of one feature', () => {
    const featureStrategies = Array.from({ length: limits.strategiesPerEnvironment + 1 }, () => ({ featureName: 'a', name: 'default' }))
    expect(only({ featureStrategies }).errors).toEqual([
      { message: `A feature has at most ${limits.strategiesPerEnvironment} strategies`, affectedItems: ['a'] },
    ])
  })

  test('too large together', () => {
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

describe('segments', () => {
  const constraints = [
    { contextName: 'userId', operator: 'IN' as const, values: Array.from({ length: limits.valuesPerSegment + 1 }, String) },
  ]
  const featureStrategies = [{ featureName: 'a', name: 'default', segments: [1] }]

  test('with too many values are not made, but used where they are there', () => {
    const segments = [{ id: 1, name: 'large', constraints }]
    expect(only({ featureStrategies, segments }).errors).toEqual([
      { message: `These segments have more than ${limits.valuesPerSegment} values`, affectedItems: ['large'] },
    ])
    const [given] = constraints
    const there = {
      usedBy: [],
      id: 9,
      name: 'large',
      description: null,
      project: null,
      constraints: [{ ...given!, inverted: false, caseInsensitive: false }],
    }
    const plan = only({ featureStrategies, segments }, emptyTarget({ segments: new Map([[there.id, there]]) }))
    expect([plan.errors, plan.changes[0]?.after.configuration.strategies[0]?.segments]).toEqual([[], [9]])
  })

  test('of another project are as others of the name', () => {
    const there = { id: 9, name: 'far', description: null, project: 'other', constraints: [], usedBy: [] }
    const { errors } = only(
      { featureStrategies, segments: [{ id: 1, name: 'far', constraints: [] }] },
      emptyTarget({ segments: new Map([[there.id, there]]) }),
    )
    expect(errors[0]).toEqual({ message: 'There are other segments of these names already', affectedItems: ['far'] })
  })
})

describe('context fields that are neither there nor in the file', () => {
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
    const message = 'There is no context field nofield, neither here nor in the file'
    expect([errors, warnings]).toEqual([[], [{ message, affectedItems: ['a'] }]])
    expect(only({ ...data, contextFields: [{ name: 'nofield' }] }).warnings).toEqual([])
    expect(only(data, emptyTarget({ contextFields: new Map([['nofield', { legalValues: new Set() }]]) })).warnings).toEqual([])
  })

  test.each(['default', 'random', ''])('%j as stickiness is none', (stickiness) => {
    const variants = [{ ...variant, stickiness: stickiness || 'default' }]
    const data = { ...strategyOf({ parameters: { stickiness }, variants }), ...configurationOf(variants) }
    expect(only(data)).toMatchObject({ errors: [], warnings: [] })
  })
})

test('a feature that others depend on, archived ones left out, and one of its parents', () => {
  const features = withFeatures(
    aFeature('a', { children: ['child'] }),
    aFeature('parent', { parents: [{ feature: 'top', enabled: true, variants: [] }] }),
  )
  const dependencies = [{ feature: 'a', dependencies: [{ feature: 'parent' }] }]
  expect(only({ dependencies }, emptyTarget(features)).errors).toEqual([
    { message: 'These features would depend on features that depend on others themselves', affectedItems: ['a'] },
    { message: 'These features cannot depend on others, since others depend on them', affectedItems: ['a'] },
  ])
})

test('tags, beyond as many as a feature has', () => {
  const tags = Array.from({ length: limits.tagsPerFeature }, (_, at) => ({ type: 'simple', value: `tag ${at}` }))
  const target = emptyTarget(withFeatures(aFeature('a', { tags })))
  const tagged = (tagValue: string) => only({ featureTags: [{ featureName: 'a', tagValue }] }, target).errors
  expect([tagged('tag 0'), tagged('another')]).toEqual([
    [],
    [{ message: `A feature has at most ${limits.tagsPerFeature} tags`, affectedItems: ['a'] }],
  ])
})

test('names of new features alone are held against the pattern of the project', () => {
  const naming = { pattern: 'b.*', example: null, description: null }
  expect(only({}, emptyTarget({ naming })).errors).toEqual([
    { message: 'The names of new features must match the pattern b.* of the project', affectedItems: ['a'] },
  ])
  expect(only({}, emptyTarget({ naming, ...withFeatures(aFeature('a')) })).errors).toEqual([])
})

describe('reviews', () => {
  const skip = (environment: string) => [{ permission: 'SKIP_CHANGE_REQUEST', project: 'shop', environment }]
  const needs = (data: object, more = {}) =>
    only(data, emptyTarget({ reviewed: ['production', 'staging'], ...more })).needs.filter(
      ([need]) => need?.permission === 'SKIP_CHANGE_REQUEST',
    )

  test('of the environment, where anything becomes of it', () => {
    expect(needs({ featureEnvironments: [{ featureName: 'a', enabled: true }] })).toEqual([skip('production')])
    expect(needs({ featureEnvironments: [{ featureName: 'a', enabled: false }] })).toEqual([])
  })

  test('of each environment, for what is in all of them', () => {
    const there = withFeatures(aFeature('a'), aFeature('b'))
    expect(needs({ dependencies: [{ feature: 'a', dependencies: [{ feature: 'b' }] }] }, there)).toEqual([
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
