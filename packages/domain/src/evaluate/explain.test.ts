import { expect, test } from 'vitest'
import { compile } from './evaluator.ts'
import type { ClientFeature, ClientStrategy } from './snapshot.ts'

const surroundings = { hostname: 'web-1', now: () => Date.UTC(2026, 0, 31), random: () => 0.25 }
const isNorway = { contextName: 'country', operator: 'IN', values: ['NO'] }
const isEvening = { contextName: 'x', operator: 'DATE_AFTER', value: '2026-01-30' }

const evaluatorOf = (feature: Partial<ClientFeature>) =>
  compile(
    {
      features: [
        { name: 'flag', enabled: true, ...feature },
        { name: 'parent', enabled: false },
      ],
      segments: [{ id: 1, name: 'north', constraints: [isNorway] }],
    },
    surroundings,
  )
const explain = (feature: Partial<ClientFeature>, context = {}) => evaluatorOf(feature).explain('flag', context)!

test('a rollout is explained by stickiness, group, bucket and threshold', () => {
  const strategies = [{ name: 'flexibleRollout', parameters: { rollout: '10', groupId: 'Feature.flexibleRollout.10' } }]
  const { cause, strategies: explained } = explain({ strategies }, { sessionId: '174' })
  expect(cause).toEqual({ kind: 'strategy', strategy: 0 })
  const [{ activation }] = explained as [(typeof explained)[number]]
  expect(activation).toEqual({
    kind: 'rollout',
    stickiness: 'default',
    field: 'sessionId',
    value: '174',
    groupId: 'Feature.flexibleRollout.10',
    isRandom: false,
    bucket: expect.any(Number),
    threshold: 10,
    result: true,
  })
  expect(activation.kind === 'rollout' && activation.bucket).toBeGreaterThanOrEqual(1)
  expect(activation.kind === 'rollout' && activation.bucket).toBeLessThanOrEqual(10)
})

test('a rollout without an id is random, or has no bucket', () => {
  const activation = (stickiness: string) =>
    explain({ strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness } }] }).strategies[0]!.activation
  expect(activation('default')).toMatchObject({ isRandom: true, bucket: 26, result: true })
  expect(activation('tenant')).toMatchObject({ isRandom: false, bucket: undefined, field: undefined, result: false })
})

test('constraints and segments are explained with their results and the values of the context', () => {
  const strategy: ClientStrategy = { name: 'default', constraints: [isNorway, isEvening], segments: [1, 404] }
  const [explained] = explain({ strategies: [strategy] }, { properties: { country: 'NO' } }).strategies
  expect(explained).toEqual({
    name: 'default',
    isDisabled: false,
    result: false,
    constraints: [
      { constraint: isNorway, result: true, value: 'NO' },
      { constraint: isEvening, result: true, value: '2026-01-31T00:00:00.000Z' },
    ],
    segments: [
      { id: 1, name: 'north', exists: true, result: true, constraints: [{ constraint: isNorway, result: true, value: 'NO' }] },
      { id: 404, name: undefined, exists: false, result: false, constraints: [] },
    ],
    activation: { kind: 'always', result: true },
  })
})

test('lists and unknown strategies are explained', () => {
  const names = ['userWithId', 'remoteAddress', 'applicationHostname', 'unheardOf']
  const strategies = names.map((name) => ({ name, parameters: { userIds: '1', IPs: '10.0.0.0/8', hostNames: 'web-1' } }))
  expect(explain({ strategies }, { userId: '2', remoteAddress: '10.1.1.1' }).strategies.map(({ activation }) => activation)).toEqual([
    { kind: 'list', parameter: 'userIds', field: 'userId', value: '2', result: false },
    { kind: 'list', parameter: 'IPs', field: 'remoteAddress', value: '10.1.1.1', result: true },
    { kind: 'list', parameter: 'hostNames', field: 'hostname', value: 'web-1', result: true },
    { kind: 'unknown', result: false },
  ])
})

test('the explanation names the cause of an outcome', () => {
  const strategies = [{ name: 'default', disabled: true }, { name: 'unheardOf' }, { name: 'default' }]
  expect(explain({ enabled: false }).cause).toEqual({ kind: 'featureOff' })
  expect(explain({}).cause).toEqual({ kind: 'noStrategies' })
  expect(explain({ strategies }).cause).toEqual({ kind: 'strategy', strategy: 2 })
  expect(explain({ strategies: strategies.slice(0, 2) }).cause).toEqual({ kind: 'noStrategyTrue' })
  const dependencies = [{ feature: 'parent', enabled: false }, { feature: 'parent' }]
  const { cause, parents } = explain({ dependencies })
  expect(cause).toEqual({ kind: 'parent', parent: 1 })
  expect(parents).toMatchObject([
    { dependency: dependencies[0], outcome: { name: 'parent', enabled: false }, hasParents: false, result: true },
    { dependency: dependencies[1], result: false },
  ])
})

const divided = [
  { name: 'blue', weight: 400 },
  { name: 'green', weight: 600, overrides: [{ contextName: 'country', values: ['NO'] }] },
]

test('a variant is explained by its bucket or its override', () => {
  const { variant, outcome } = explain({ variants: divided }, { userId: '7' })
  expect(variant).toEqual({
    name: outcome.variant.name,
    from: 'feature',
    by: 'bucket',
    stickiness: 'default',
    field: 'userId',
    value: '7',
    groupId: 'flag',
    isRandom: false,
    bucket: expect.any(Number),
    total: 1000,
    threshold: outcome.variant.name === 'blue' ? 400 : 1000,
    isDivided: true,
  })
  const strategies = [{ name: 'default', variants: divided }]
  const overridden = explain({ strategies }, { properties: { country: 'NO' } }).variant
  expect(overridden).toEqual({ name: 'green', from: 'strategy', by: 'override', field: 'country', value: 'NO' })
  expect(explain({ enabled: false, variants: divided }).variant).toBeUndefined()
})

test('every true strategy is explained with the variant that it would assign', () => {
  const variants = [{ name: 'blue', weight: 1000 }]
  const strategies = [
    { name: 'default' },
    { name: 'default', variants },
    { name: 'default', variants, constraints: [isNorway] },
    { name: 'default', variants, disabled: true },
  ]
  const explained = explain({ strategies, variants: divided }, { userId: '7' })
  expect(explained.strategies.map(({ variant }) => variant?.name)).toEqual([undefined, 'blue', undefined, undefined])
  expect(explained.variant).toMatchObject({ from: 'feature' })
})

const rollout = (percentage: number, more: Partial<ClientStrategy> = {}) => [
  { name: 'flexibleRollout', parameters: { rollout: `${percentage}` }, ...more },
]

test.each<[title: string, feature: Partial<ClientFeature>, reason: string]>([
  ['STATIC: the feature is on for everybody', {}, 'STATIC'],
  ['STATIC: the share is everybody', { strategies: rollout(100) }, 'STATIC'],
  ['STATIC: the only variant has no choice', { variants: [{ name: 'blue', weight: 1 }] }, 'STATIC'],
  ['DISABLED: the feature is turned off', { enabled: false }, 'DISABLED'],
  ['DISABLED: no strategy is true', { strategies: rollout(0) }, 'DISABLED'],
  ['SPLIT: a share decided', { strategies: rollout(99.9, { constraints: [isNorway] }) }, 'SPLIT'],
  ['SPLIT: the weight of a variant decided', { variants: [...divided.slice(0, 1), { name: 'red', weight: 1 }] }, 'SPLIT'],
  ['TARGETING_MATCH: a constraint decided', { strategies: rollout(100, { constraints: [isNorway] }) }, 'TARGETING_MATCH'],
  ['TARGETING_MATCH: a segment decided', { strategies: rollout(100, { segments: [1] }) }, 'TARGETING_MATCH'],
  ['TARGETING_MATCH: a list decided', { strategies: [{ name: 'userWithId', parameters: { userIds: '1' } }] }, 'TARGETING_MATCH'],
  ['TARGETING_MATCH: an override decided', { variants: divided }, 'TARGETING_MATCH'],
])('%s', (_, feature, reason) => {
  const context = { userId: '1', properties: { country: 'NO' } }
  const decision = evaluatorOf(feature).decide('flag', context)
  expect(decision).toMatchObject({ toggle: explain(feature, context).outcome, reason })
  expect(evaluatorOf(feature).decideAll(context)[0]).toEqual(decision)
})
