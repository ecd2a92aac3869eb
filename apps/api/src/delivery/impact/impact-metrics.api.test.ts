import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { ImpactMetrics } from './impact-metrics.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => start })
})
afterAll(() => server.stop())

const read = (token: string | null = server.tokens.admin) => server.send('GET', '/internal-backstage/impact/metrics', { token })
/** The lines that contain a word. */
const linesOf = async (word: string) => (await read()).text.split('\n').filter((line) => line.includes(word))
const counter = (name: string, samples: unknown, more: object = {}) => ({ name, help: 'Help', type: 'counter', samples, ...more })
const reportMetrics = async (
  impactMetrics: unknown,
  dropped: number | null,
  { path = '', token = server.tokens.backend, more = {} } = {},
) => {
  const body = { ...(path === '' && { appName: 'shop' }), ...more, impactMetrics }
  const { status, headers } = await server.send('POST', `/api/client/metrics${path}`, { token, body })
  expect([status, headers.get('Halyard-Dropped')]).toEqual([202, dropped === null ? null : String(dropped)])
}

test('adds counters by their labels, with the environment of the token', async () => {
  const samples = [{ value: 2, labels: { appName: 'cart', environment: 'default', 'feature-x': 'a "b"\n\\' } }, { value: 1 }]
  await reportMetrics([counter('my purchases', samples)], null)
  await reportMetrics([counter('my purchases', samples)], null, { more: { bucket: null } })
  expect(await linesOf('my_purchases')).toEqual([
    '# HELP unleash_counter_my_purchases Help',
    '# TYPE unleash_counter_my_purchases counter',
    'unleash_counter_my_purchases{unleash_appName="cart",unleash_environment="development",unleash_feature_x="a \\"b\\"\\n\\\\",unleash_origin="sdk"} 4',
    'unleash_counter_my_purchases{unleash_appName="shop",unleash_environment="development",unleash_origin="sdk"} 2',
  ])
})

test('a gauge has its last value', async () => {
  for (const value of [5, -1.5]) await reportMetrics([counter('users', [{ value }], { type: 'gauge' })], null)
  expect(await linesOf('gauge_users{')).toEqual([
    'unleash_gauge_users{unleash_appName="shop",unleash_environment="development",unleash_origin="sdk"} -1.5',
  ])
})

const histogram = (name: string, buckets: unknown, more: object = {}) =>
  counter(name, [{ count: 3, sum: 1.5, buckets, ...more }], { type: 'histogram' })
const bucket = (le: unknown, count: unknown) => ({ le, count })

test('adds histograms, and restarts a histogram when its bounds change', async () => {
  const labels = 'unleash_appName="shop",unleash_environment="development",unleash_origin="sdk"'
  for (const _ of [1, 2]) await reportMetrics([histogram('seconds', [bucket(0.5, 2), bucket(0.1, 1), bucket('+Inf', 3)])], null)
  expect(await linesOf('histogram_seconds_')).toEqual([
    `unleash_histogram_seconds_bucket{${labels},le="0.1"} 2`,
    `unleash_histogram_seconds_bucket{${labels},le="0.5"} 4`,
    `unleash_histogram_seconds_bucket{${labels},le="+Inf"} 6`,
    `unleash_histogram_seconds_sum{${labels}} 3`,
    `unleash_histogram_seconds_count{${labels}} 6`,
  ])
  await reportMetrics([histogram('seconds', [bucket(1, 3)])], null)
  expect(await linesOf('histogram_seconds_count')).toEqual([`unleash_histogram_seconds_count{${labels}} 3`])
})

test('accepts metrics in bulk reports, and uses the environment of the labels for an admin token', async () => {
  const samples = [{ value: 1, labels: { appName: 'cart', environment: 'production' } }]
  await reportMetrics([counter('bulk', samples)], null, { path: '/bulk' })
  await reportMetrics([counter('bulk', samples)], null, { path: '/bulk', token: server.tokens.admin })
  expect((await linesOf('counter_bulk{')).map((line) => /unleash_environment="(\w+)"/.exec(line)?.[1])).toEqual([
    'development',
    'production',
  ])
})

test('drops and counts invalid metrics and samples, and adds the others', async () => {
  const labels = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`label-${n}`, 'x']))
  const wrongMetrics = [null, 7, {}, counter('', []), counter('x'.repeat(101), []), counter('bad', [], { type: 'summary' })]
  const wrongSamples = [
    null,
    { value: -1 },
    { value: '1' },
    {},
    { value: 1, labels },
    { value: 1, labels: { a: {} } },
    { value: 1, labels: { a: 'x'.repeat(256) } },
  ]
  const wrongHistograms = [
    histogram('wrong', [bucket(1, 4)]),
    histogram('wrong', [bucket(1, 2), bucket(2, 1)]),
    histogram('wrong', [bucket(1, 1), bucket(1, 1)]),
    histogram('wrong', [bucket('1', 1)]),
    histogram('wrong', [bucket(1, 0.5)]),
    histogram('wrong', [], { count: -1 }),
    histogram('wrong', [], { sum: null }),
  ]
  const all = [...wrongMetrics, counter('partly', [...wrongSamples, { value: 7 }]), ...wrongHistograms]
  await reportMetrics(all, wrongMetrics.length + wrongSamples.length + wrongHistograms.length)
  expect((await linesOf('counter_partly{')).map((line) => line.split(' ').at(-1))).toEqual(['7'])
  expect(await linesOf('wrong')).toEqual([])
  await reportMetrics('none', 1)
})

test('returns 401 without a token and 403 for callers that are not administrators', async () => {
  expect([(await read(null)).status, (await read(server.tokens.backend)).status]).toEqual([401, 403])
  const { status, headers } = await read()
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'no-store',
  ])
})

test('bounds the text of a token and of all tokens', () => {
  const impact = new ImpactMetrics(() => start, { size: 2_500, sizeOfToken: 1_500 })
  const sample = (name: string, bounds: number) =>
    ({
      name,
      help: '',
      type: 'histogram',
      labels: [['page', 'x'.repeat(200)]],
      sum: 1,
      count: 1,
      buckets: Array.from({ length: bounds }, (_, n) => [n, 1] as const),
    }) as const
  expect(impact.add(1, [sample('a', 2), sample('b', 50), sample('a', 2)])).toBe(1)
  // The same series with more bounds no longer fits, and is dropped.
  expect(impact.add(1, [sample('a', 50)])).toBe(1)
  expect(impact.add(2, [sample('c', 2)])).toBe(0)
  expect(impact.add(3, [sample('d', 2)])).toBe(0)
  expect(impact.add(4, [sample('e', 2)])).toBe(1)
  expect(impact.text().length).toBeLessThanOrEqual(2_500)
})

test('bounds the series of a token, and removes a series after a day without reports', () => {
  let now = start
  const impact = new ImpactMetrics(() => now, { series: 3, seriesOfToken: 2 })
  const sample = (name: string) => ({ name, help: '', type: 'counter', value: 1, labels: [] }) as const
  expect(impact.add(1, ['a', 'b', 'c', 'a'].map(sample))).toBe(1)
  expect(impact.add(2, ['d', 'e'].map(sample))).toBe(1)
  now += 43_200_000
  expect(impact.add(1, [sample('a')])).toBe(0)
  now += 43_200_000
  expect(impact.add(1, ['f', 'g'].map(sample))).toBe(1)
  expect(impact.text().match(/^\w+\{.*$/gm)).toEqual(['a{} 3', 'f{} 1'])
})
