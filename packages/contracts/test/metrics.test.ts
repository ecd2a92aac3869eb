import { expect, test } from 'vitest'
import type * as z from 'zod'
import { limits } from '../src/data/index.ts'
import { type ClientMetrics, clientApplicationSchema, clientMetricsSchema, contract } from '../src/index.ts'

const at = '2026-01-31T12:00:00.000Z'
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const report = (bucket: object, more: object = {}) => ({
  appName: 'shop',
  ...more,
  bucket: { start: at, stop: at, toggles: {}, ...bucket },
})
const withUsage = (usage: unknown) => accepts(clientMetricsSchema, report({ toggles: { checkout: usage } }))
const record = <T>(count: number, value: T) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`key-${key}`, value]))

test('what is not counted may stay away', () => {
  const { toggles } = (clientMetricsSchema.parse(report({ toggles: { checkout: {} } })) satisfies ClientMetrics).bucket
  expect(toggles).toEqual({ checkout: {} })
})

test('counts are whole, at least 0 and bounded, those of variants too', () => {
  const counts = (...values: unknown[]) => values.flatMap((count) => [{ yes: count }, { no: count }, { variants: { blue: count } }])
  expect(counts(0, 1, limits.metricCount).filter((usage) => !withUsage(usage))).toEqual([])
  expect(counts(-1, 0.5, limits.metricCount + 1, Number.NaN, '1', null).filter(withUsage)).toEqual([])
  expect([null, [], 'many', { variants: null }, { variants: { ['a'.repeat(limits.nameLength + 1)]: 1 } }].filter(withUsage)).toEqual([])
})

test('a report has at most 10,000 features of at most 1,000 variants', () => {
  const toggles = (count: number) => accepts(clientMetricsSchema, report({ toggles: record(count, { yes: 1 }) }))
  expect([0, limits.togglesPerReport, limits.togglesPerReport + 1].map(toggles)).toEqual([true, true, false])
  const variants = (count: number) => withUsage({ variants: record(count, 1) })
  expect([0, limits.variantsPerToggle, limits.variantsPerToggle + 1].map(variants)).toEqual([true, true, false])
})

test('names that no feature can have are for the server to leave out', () => {
  const named = (name: string) => accepts(clientMetricsSchema, report({ toggles: { [name]: { yes: 1 } } }))
  expect(['a b', 'é', '', '.', 'a'.repeat(limits.textLength)].map(named)).toEqual(Array(5).fill(true))
  expect(['a'.repeat(limits.textLength + 1), 'a\0b'].map(named)).toEqual([false, false])
})

test('names are counted in code points, as everywhere', () => {
  const feature = (name: string) => accepts(clientMetricsSchema, report({ toggles: { [name]: {} } }))
  const variant = (name: string) => withUsage({ variants: { [name]: 1 } })
  const accepted = [feature('😀'.repeat(limits.textLength)), variant('😀'.repeat(limits.nameLength))]
  const refused = [feature('😀'.repeat(limits.textLength + 1)), variant('😀'.repeat(limits.nameLength + 1))]
  expect([accepted, refused]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('instants are date-times with a zone, or milliseconds', () => {
  const instants = (...values: unknown[]) => values.flatMap((instant) => [report({ start: instant }), report({ stop: instant })])
  const known = instants(at, '2026-01-31T12:00:00+02:00', 0, 1_769_860_800_000)
  expect(known.filter((value) => !accepts(clientMetricsSchema, value))).toEqual([])
  const unknown = instants('2026-01-31', '1769860800000', -1, 0.5, null, undefined, 2 ** 60)
  expect(unknown.filter((value) => accepts(clientMetricsSchema, value))).toEqual([])
})

test.each([
  ['clientMetricsSchema', clientMetricsSchema, report({})],
  ['clientApplicationSchema', clientApplicationSchema, { appName: 'shop' }],
])('%s names the application, and maybe its process and environment', (_, schema, value) => {
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

test('an application knows at most 1,000 strategy types, at first none', () => {
  expect(clientApplicationSchema.parse({ appName: 'shop' })).toEqual({ appName: 'shop', strategies: [] })
  const knows = (strategies: unknown) => accepts(clientApplicationSchema, { appName: 'shop', strategies })
  const most = Array<string>(limits.strategiesPerApplication).fill('default')
  expect([[], ['default'], most].map(knows)).toEqual([true, true, true])
  expect([[...most, 'default'], [''], ['a'.repeat(limits.nameLength + 1)], 'default', null].map(knows)).toEqual(Array(5).fill(false))
})

test('usage is read back for 1 to 48 hours', () => {
  const { query } = contract.metrics.getRawFeatureMetrics
  expect([{}, { hoursBack: '1' }, { hoursBack: '48' }].filter((value) => !accepts(query, value))).toEqual([])
  expect(['0', '49', '1.5', 'abc', '', ['1', '2']].filter((hoursBack) => accepts(query, { hoursBack }))).toEqual([])
})
