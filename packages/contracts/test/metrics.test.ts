import { expect, test } from 'vitest'
import * as z from 'zod'
import { limits } from '../src/data/index.ts'
import { clientApplicationSchema, clientMetricsSchema, contract } from '../src/index.ts'

const at = '2026-01-31T12:00:00.000Z'
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const report = (bucket: object, more: object = {}) => ({
  appName: 'shop',
  ...more,
  bucket: { start: at, stop: at, toggles: {}, ...bucket },
})
const withUsage = (usage: unknown) => accepts(clientMetricsSchema, report({ toggles: { checkout: usage } }))

test('a report requires only the name of its application, and the schema accepts invalid values elsewhere', () => {
  const usages = [null, [], 'many', { yes: -1 }, { yes: 0.5, no: '1' }, { variants: { blue: -1 } }, { variants: null }]
  expect(usages.filter((usage) => !withUsage(usage))).toEqual([])
  const buckets = [undefined, null, 'none', {}, { start: -1, stop: 'now', toggles: 7 }]
  expect(buckets.filter((bucket) => !accepts(clientMetricsSchema, { appName: 'shop', bucket }))).toEqual([])
  const sources = [{ environment: null }, { environment: 'a\0b' }, { instanceId: 7 }, { connectionId: [] }, { appName: 'a'.repeat(10_000) }]
  expect(sources.filter((source) => !accepts(clientMetricsSchema, report({}, source)))).toEqual([])
  const nameless = [null, [], 'report', {}, { appName: '' }, { appName: null }, { appName: 7 }]
  expect(nameless.filter((value) => accepts(clientMetricsSchema, value))).toEqual([])
})

test('the JSON Schema of a report describes the valid values', () => {
  const { properties } = z.toJSONSchema(clientMetricsSchema, { io: 'input' }).$defs!.clientMetricsSchema!
  const toggles = { maxProperties: limits.togglesPerReport, additionalProperties: { type: 'object' } }
  expect(JSON.stringify(properties!.bucket)).toContain(`"maximum":${limits.metricCount}`)
  expect(properties!.bucket).toMatchObject({
    anyOf: [{ required: ['start', 'stop', 'toggles'], properties: { toggles } }, { type: 'null' }],
  })
})

test('a registration requires the name of the application, and accepts its process and environment', () => {
  const [schema, value] = [clientApplicationSchema, { appName: 'shop' }]
  const longest = '😀'.repeat(limits.appNameLength)
  const environments = ['production', '', 'no name', '😀'.repeat(limits.nameLength)].map((environment) => ({ environment }))
  const good = [{}, { appName: longest }, { instanceId: '' }, ...environments, { sdkVersion: 'unknown fields are ignored' }]
  expect(good.filter((more) => !accepts(schema, { ...value, ...more }))).toEqual([])
  const bad = [
    { appName: undefined },
    { appName: '' },
    { appName: `${longest}a` },
    { appName: 'a\0b' },
    { instanceId: 7 },
    { instanceId: 'a'.repeat(limits.textLength + 1) },
    { environment: 'a'.repeat(limits.nameLength + 1) },
    { environment: 'a\0b' },
    { environment: null },
  ]
  expect(bad.filter((more) => accepts(schema, { ...value, ...more }))).toEqual([])
})

test('an application has at most 1,000 strategy types, by default none', () => {
  expect(clientApplicationSchema.parse({ appName: 'shop' })).toEqual({ appName: 'shop', strategies: [] })
  const knows = (strategies: unknown) => accepts(clientApplicationSchema, { appName: 'shop', strategies })
  const most = Array<string>(limits.strategiesPerApplication).fill('default')
  expect([[], ['default'], most].map(knows)).toEqual([true, true, true])
  expect([[...most, 'default'], [''], ['a'.repeat(limits.nameLength + 1)], 'default', null].map(knows)).toEqual(Array(5).fill(false))
})

test('the usage of a feature is readable for 1 to 48 hours', () => {
  const { query } = contract.metrics.getRawFeatureMetrics
  expect([{}, { hoursBack: 1 }, { hoursBack: 48 }].filter((value) => !accepts(query, value))).toEqual([])
  expect([0, 49, 1.5, '1', 'abc', '', [1, 2]].filter((hoursBack) => accepts(query, { hoursBack }))).toEqual([])
})
