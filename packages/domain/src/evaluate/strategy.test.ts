import { describe, expect, test } from 'vitest'
import type { EvaluationContext } from './context.ts'
import { compile, type EvaluatorOptions } from './evaluator.ts'
import type { ClientStrategy } from './snapshot.ts'

const isOn = (strategies: ClientStrategy[], context: EvaluationContext = {}, options: Partial<EvaluatorOptions> = {}): boolean =>
  compile({ features: [{ name: 'flag', enabled: true, strategies }] }, { now: () => 0, random: () => 0.5, ...options }).evaluateOne(
    'flag',
    context,
  )!.enabled

test.each<[title: string, strategy: ClientStrategy, context: EvaluationContext, expected: boolean]>([
  ['default is true', { name: 'default' }, {}, true],
  ['an unknown strategy is false', { name: 'constructor' }, {}, false],
  ['userWithId is true for a listed user', { name: 'userWithId', parameters: { userIds: '1, 2 ,3' } }, { userId: '2' }, true],
  ['userWithId reads a number as its text', { name: 'userWithId', parameters: { userIds: '1,2' } }, { userId: 2 }, true],
  ['userWithId is false for another user', { name: 'userWithId', parameters: { userIds: '1,22' } }, { userId: '2' }, false],
  ['userWithId is false without a user', { name: 'userWithId', parameters: { userIds: '1,,' } }, {}, false],
  ['userWithId is false without a list', { name: 'userWithId' }, { userId: '1' }, false],
  [
    'remoteAddress is true for a listed text',
    { name: 'remoteAddress', parameters: { IPs: 'here, 10.0.0.1' } },
    { remoteAddress: 'here' },
    true,
  ],
  [
    'remoteAddress is true in a listed range',
    { name: 'remoteAddress', parameters: { IPs: 'x, 10.0.0.0/8' } },
    { remoteAddress: '10.2.3.4' },
    true,
  ],
  ['remoteAddress supports IPv6', { name: 'remoteAddress', parameters: { IPs: '2001:db8::/32' } }, { remoteAddress: '2001:db8::7' }, true],
  [
    'remoteAddress is false outside of the ranges',
    { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } },
    { remoteAddress: '11.0.0.1' },
    false,
  ],
  ['remoteAddress is false without an address', { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } }, {}, false],
  [
    'flexibleRollout uses userId first by default',
    { name: 'flexibleRollout', parameters: { rollout: '10', groupId: 'Feature.flexibleRollout.10' } },
    { userId: '174', sessionId: '499' },
    true,
  ],
  [
    'flexibleRollout uses sessionId if userId is missing',
    { name: 'flexibleRollout', parameters: { rollout: '10', groupId: 'Feature.flexibleRollout.10' } },
    { userId: '', sessionId: '174' },
    true,
  ],
  ['flexibleRollout is true for everybody at 100', { name: 'flexibleRollout', parameters: { rollout: '100' } }, {}, true],
  ['flexibleRollout is false at 0', { name: 'flexibleRollout', parameters: { rollout: '0', stickiness: 'random' } }, {}, false],
  [
    'flexibleRollout is false if the share is not a number',
    { name: 'flexibleRollout', parameters: { rollout: 'all' } },
    { userId: '1' },
    false,
  ],
  ['flexibleRollout is false without a share', { name: 'flexibleRollout' }, { userId: '1' }, false],
  [
    'flexibleRollout is false without its stickiness field, even at 100',
    { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'tenant' } },
    { userId: '1' },
    false,
  ],
  [
    'flexibleRollout can use a property for stickiness',
    { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'tenant' } },
    { properties: { tenant: 't' } },
    true,
  ],
  [
    'gradualRolloutUserId is false without a user, even at 100',
    { name: 'gradualRolloutUserId', parameters: { percentage: '100' } },
    { sessionId: '1' },
    false,
  ],
  [
    'gradualRolloutSessionId uses the session',
    { name: 'gradualRolloutSessionId', parameters: { percentage: '100' } },
    { sessionId: '1' },
    true,
  ],
  ['gradualRolloutRandom is true at 51 for 0.5', { name: 'gradualRolloutRandom', parameters: { percentage: '51' } }, {}, true],
  ['gradualRolloutRandom is false at 50 for 0.5', { name: 'gradualRolloutRandom', parameters: { percentage: '50' } }, {}, false],
])('%s', (_, strategy, context, expected) => {
  expect(isOn([strategy], context)).toBe(expected)
})

test('applicationHostname compares the name of the host, ignoring case', () => {
  const strategy = { name: 'applicationHostname', parameters: { hostNames: 'web-1, Web-2' } }
  expect(isOn([strategy], {}, { hostname: 'WEB-2' })).toBe(true)
  expect(isOn([strategy], {}, { hostname: 'web-3' })).toBe(false)
  expect(isOn([{ ...strategy, parameters: { hostNames: ',' } }])).toBe(false)
})

describe('a rollout without an id', () => {
  test('each strategy without an id is decided by one random number', () => {
    const drawn = [0.1, 0.9, 0.1]
    let at = 0
    const half = { name: 'flexibleRollout', parameters: { rollout: '50' } }
    const features = ['one', 'two', 'three'].map((name) => ({ name, enabled: true, strategies: [half] }))
    const evaluator = compile({ features }, { now: () => 0, random: () => drawn[at++]! })
    expect(evaluator.evaluate({}).map(({ name }) => name)).toEqual(['one', 'three'])
  })
})

test('a strategy is true if all its constraints and all its segments are true', () => {
  const isNorway = { contextName: 'country', operator: 'IN', values: ['NO'] }
  const isAdult = { contextName: 'age', operator: 'NUM_GTE', value: '18' }
  const features = [{ name: 'flag', enabled: true, strategies: [{ name: 'default', constraints: [isNorway], segments: [1] }] }]
  const decide = (properties: Record<string, string>, segments = [{ id: 1, constraints: [isAdult] }]) =>
    compile({ features, segments }, { now: () => 0, random: () => 0 }).evaluateOne('flag', { properties })!.enabled
  expect(decide({ country: 'NO', age: '18' })).toBe(true)
  expect(decide({ country: 'NO', age: '17' })).toBe(false)
  expect(decide({ country: 'SE', age: '18' })).toBe(false)
  expect(decide({ country: 'NO', age: '18' }, [])).toBe(false)
})
