import { readField } from '@halyard/domain'
import { expect, test } from 'vitest'
import { contextOf, layoutOf, toSampledContext, withoutSensitive } from './sampled-context.ts'

const noFields = { names: new Set<string>(), sensitive: new Set<string>() }
const hash = (field: string, value: string) => `hash of ${field} ${value}`
const stored = (fields: readonly string[], properties: Record<string, string>) =>
  toSampledContext({ userId: 'ada', properties }, { layout: layoutOf(noFields, fields), projects: null, seed: 0.5 }, hash)

test('a stored context has the values of its fields, also of names that objects have themselves', () => {
  const properties = { ['__proto__']: 'one', constructor: 'two', plan: '"pro"\n', other: 'unread' }
  const context = contextOf(stored(['__proto__', 'constructor', 'plan', 'toString'], properties))
  const read = (field: string) => readField(context, field)
  expect(['__proto__', 'constructor', 'plan', 'userId'].map(read)).toEqual(['one', 'two', '"pro"\n', 'hash of userId ada'])
  expect(['toString', 'other', 'appName'].map(read)).toEqual([undefined, undefined, undefined])
})

test('a context with more than 4,000 characters is stored without its fields', () => {
  const { layout, ...sampled } = stored(['plan'], { plan: 'x'.repeat(4_000) })
  expect({ fields: layout.fields.size, values: sampled.values }).toEqual({ fields: 0, values: '{}' })
})

test('the values of fields that became sensitive are removed', () => {
  const sampled = stored(['plan', 'region'], { plan: 'pro', region: 'north' })
  const layout = layoutOf(noFields, ['region'])
  const context = contextOf(withoutSensitive(sampled, () => layout))
  expect(['plan', 'region'].map((field) => readField(context, field))).toEqual([undefined, 'north'])
})
