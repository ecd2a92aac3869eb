import { expect, test } from 'vitest'
import type { EvaluationContext } from './context.ts'
import { compile } from './evaluator.ts'
import type { ClientFeature, ClientVariant } from './snapshot.ts'

const variantOf = (feature: Partial<ClientFeature>, context: EvaluationContext = {}, random = 0.5) =>
  compile({ features: [{ name: 'flag', enabled: true, ...feature }] }, { now: () => 0, random: () => random }).evaluateOne(
    feature.name ?? 'flag',
    context,
  )!.variant

const equal = (...names: string[]): ClientVariant[] => names.map((name) => ({ name, weight: 1 }))

test('a feature without variants has the variant disabled', () => {
  expect(variantOf({})).toEqual({ name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true })
})

test('a feature that is off has the variant disabled, with feature_enabled false', () => {
  expect(variantOf({ enabled: false, variants: equal('blue') })).toEqual({
    name: 'disabled',
    enabled: false,
    feature_enabled: false,
    featureEnabled: false,
  })
})

test('a variant has its payload', () => {
  const payload = { type: 'json', value: '{}' }
  const variants = [{ name: 'blue', weight: 1, payload }]
  expect(variantOf({ variants })).toEqual({ name: 'blue', enabled: true, payload, feature_enabled: true, featureEnabled: true })
})

test('the first matching override decides, regardless of the weights', () => {
  const override = (...values: string[]) => [{ contextName: 'country', values }]
  const variants = [
    { name: 'blue', weight: 1000 },
    { name: 'green', weight: 0, overrides: override('NO', 'SE') },
    { name: 'red', weight: 0, overrides: override('SE') },
  ]
  expect(variantOf({ variants }, { properties: { country: 'SE' } }).name).toBe('green')
  expect(variantOf({ variants }, { properties: { country: 'DK' } }).name).toBe('blue')
})

test('variants without any weight count as absent', () => {
  const variants = [{ name: 'blue', weight: 0, overrides: [{ contextName: 'userId', values: ['1'] }] }]
  expect(variantOf({ variants }, { userId: '1' }).name).toBe('disabled')
})

test('strategy variants take precedence over feature variants, unless they have no weight', () => {
  const strategy = (weight: number) => [{ name: 'default', variants: [{ name: 'green', weight }] }]
  expect(variantOf({ strategies: strategy(1), variants: equal('blue') }).name).toBe('green')
  expect(variantOf({ strategies: strategy(0), variants: equal('blue') }).name).toBe('blue')
})

test('strategy variants are hashed with the group of the strategy, and feature variants with the name of the feature', () => {
  const variants = equal('blue', 'green', 'red', 'grey')
  const users = Array.from({ length: 50 }, (_, user) => ({ userId: `user-${user}` }))
  const own = users.map((context) => variantOf({ name: 'group', variants }, context).name)
  const strategies = [{ name: 'default', parameters: { groupId: 'group' }, variants }]
  expect(users.map((context) => variantOf({ strategies }, context).name)).toEqual(own)
  const ungrouped = [{ name: 'default', variants }]
  expect(users.map((context) => variantOf({ name: 'group', strategies: ungrouped }, context).name)).toEqual(own)
  expect(users.map((context) => variantOf({ strategies: ungrouped }, context).name)).not.toEqual(own)
})

test('strategy variants use the stickiness of the strategy if the first variant has none', () => {
  const users = Array.from({ length: 50 }, (_, user) => `tenant-${user}`)
  const names = (stickiness: string | null, parameters: Record<string, string>) => {
    const variants = [{ name: 'blue', weight: 1, stickiness }, ...equal('green')]
    return users.map(
      (tenant) => variantOf({ strategies: [{ name: 'default', parameters, variants }] }, { userId: 'ada', properties: { tenant } }).name,
    )
  }
  const byTenant = names('tenant', {})
  expect(new Set(byTenant).size).toBe(2)
  expect(names(null, { stickiness: 'tenant' })).toEqual(byTenant)
  expect(new Set(names(null, {})).size).toBe(1)
  expect(new Set(names('default', { stickiness: 'tenant' })).size).toBe(1)
})

test('the default stickiness uses userId, then sessionId, then remoteAddress', () => {
  const variants = equal('blue', 'green', 'red', 'grey', 'black', 'white')
  const all = { userId: 'u', sessionId: 's', remoteAddress: 'r' }
  for (const [context, id] of [
    [all, 'u'],
    [{ ...all, userId: '' }, 's'],
    [{ remoteAddress: 'r' }, 'r'],
  ] as const)
    expect(variantOf({ variants }, context)).toEqual(variantOf({ variants }, { userId: id }))
})

test('a random number decides without an id, and for the stickiness random', () => {
  const variants = equal('blue', 'green')
  expect(variantOf({ variants }, {}, 0.4).name).toBe('blue')
  expect(variantOf({ variants }, {}, 0.6).name).toBe('green')
  const random = variants.map((variant) => ({ ...variant, stickiness: 'random' }))
  expect(variantOf({ variants: random }, { userId: '1' }, 0.4).name).toBe('blue')
  expect(variantOf({ variants: random }, { userId: '1' }, 0.6).name).toBe('green')
  const sticky = variants.map((variant) => ({ ...variant, stickiness: 'tenant' }))
  expect(variantOf({ variants: sticky }, { userId: '1' }, 0.6).name).toBe('green')
})

test('the last variant with a weight gets the remainder of fractional weights', () => {
  const variants = [
    { name: 'blue', weight: 0.4 },
    { name: 'green', weight: 0.1 },
    { name: 'red', weight: 0 },
  ]
  expect(variantOf({ variants }, { userId: '1' }).name).toBe('green')
})
