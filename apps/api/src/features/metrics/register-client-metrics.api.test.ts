import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newSession } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { type ReportOptions, report, sendReport, storedOf } from '../../../test/usage.ts'
import { build } from '../../store/index.ts'

const now = Date.parse('2026-03-04T05:30:00.000Z')
const thisHour = '2026-03-04T05:00:00.000Z'
const hourMs = 3_600_000
let server: TestServer
/** A new feature name for each test. */
let feature = ''
let tests = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
beforeEach(() => {
  feature = `feature-${tests++}`
})
afterAll(() => server.stop())

const shown = (more: object) => ({
  featureName: feature,
  appName: 'shop',
  environment: 'development',
  timestamp: thisHour,
  yes: 0,
  no: 0,
  variants: {},
  ...more,
})
const stored = () => storedOf(server, feature)
const send = (body: unknown, token: string | null = server.tokens.backend) => server.send('POST', '/api/client/metrics', { token, body })
const bodyOf = (toggles: object, more: object = {}) => ({ appName: 'shop', bucket: { start: thisHour, stop: thisHour, toggles }, ...more })

describe('202', () => {
  test('adds counts by feature, environment, application and hour, across requests and flushes', async () => {
    await report(server, { [feature]: { yes: 1, no: 2 } })
    await report(server, { [feature]: { yes: 10, no: 20 }, other: { yes: 7 } })
    expect(await stored()).toEqual([shown({ yes: 11, no: 22 })])
    await report(server, { [feature]: { yes: 100 } })
    await report(server, { [feature]: { no: 5 } }, { appName: 'cart' })
    await report(server, { [feature]: { no: 6 } }, { stop: now - hourMs })
    expect(await stored()).toEqual([
      shown({ timestamp: '2026-03-04T04:00:00.000Z', no: 6 }),
      shown({ appName: 'cart', no: 5 }),
      shown({ yes: 111, no: 22 }),
    ])
  })

  test('adds variants by name', async () => {
    await report(server, { [feature]: { yes: 3, variants: { blue: 1, green: 2 } } })
    await report(server, { [feature]: { yes: 3, variants: { blue: 3 } } })
    await server.ports.runtime.usage.flush()
    await report(server, { [feature]: { yes: 30, variants: { blue: 10, 'Ünö ☕': 20 } } })
    expect(await stored()).toEqual([shown({ yes: 36, variants: { blue: 14, green: 2, 'Ünö ☕': 20 } })])
  })

  test('drops a variant with an unsafe name, and keeps its feature', async () => {
    const variants = Object.fromEntries(['__proto__', 'constructor', 'blue'].map((name, n) => [name, n + 1]))
    await report(server, { [feature]: { yes: 6, variants } })
    expect(await stored()).toEqual([shown({ yes: 6, variants: { blue: 3, constructor: 2 } })])
  })

  test('large counts are exact and within the range of JSON', async () => {
    const largest = 2_147_483_647
    await report(server, { [feature]: { yes: largest, variants: { blue: largest } } })
    await report(server, { [feature]: { yes: largest, variants: { blue: largest } } })
    expect(await stored()).toEqual([shown({ yes: 2 * largest, variants: { blue: 2 * largest } })])
    await server.database.run(
      build.updateTable('feature_usage').set({ yes: Number.MAX_SAFE_INTEGER }).where('feature', '=', feature).compile(),
    )
    await report(server, { [feature]: { yes: 1 } })
    expect(await stored()).toMatchObject([{ yes: Number.MAX_SAFE_INTEGER }])
  })

  test('stores nothing for an entry without evaluations', async () => {
    await report(server, { [feature]: { yes: 0, no: 0 }, [`${feature}-b`]: {} })
    await report(server, { [feature]: { yes: 0, no: 0, variants: { blue: 1 } } })
    expect(await stored()).toEqual([])
    expect(await storedOf(server, `${feature}-b`)).toEqual([])
  })

  test('drops invalid feature names and keeps the rest of the report, including unknown features', async () => {
    const names = ['with space', 'slash/inside', 'ünicode', '', '.', '..', 'x'.repeat(101), '__proto__']
    const toggles = Object.fromEntries([...names, feature, 'constructor'].map((name) => [name, { yes: 1 }]))
    await report(server, toggles)
    expect(await stored()).toEqual([shown({ yes: 1 })])
    expect(await storedOf(server, 'constructor')).toHaveLength(1)
    const rows = await server.database.run(build.selectFrom('feature_usage').select('feature').where('feature', 'in', names).compile())
    expect(rows).toEqual([])
  })

  test("drops live and archived features of projects outside the token's scope", async () => {
    const [live, archived, own, unknown] = ['live', 'archived', 'own', 'unknown'].map((name) => `${feature}-${name}`) as [
      string,
      string,
      string,
      string,
    ]
    await importFile(server, {
      version: 4,
      projects: ['else', 'third'].map((id) => ({ id, name: id })),
      features: [
        { name: live, project: 'else' },
        { name: archived, project: 'else', archivedAt: '2026-01-31T12:00:00.000Z' },
        { name: own, project: 'default' },
      ],
    })
    const countsOf = async (token: string) => {
      const names = [live, archived, own, unknown]
      const of = async (name: string) => (await storedOf(server, name)).reduce((sum, { yes }) => sum + yes, 0)
      const all = async () => Promise.all(names.map(of))
      const before = await all()
      await report(server, Object.fromEntries(names.map((name) => [name, { yes: 1 }])), { token, environment: 'development' })
      return (await all()).map((count, n) => count - before[n]!)
    }
    const several = { tokenName: 'Several', type: 'backend', environment: 'development', projects: ['third', 'else'] }
    const created = await server.send('POST', '/api/admin/api-tokens', { body: several })
    const everywhere = await server.newToken({ type: 'backend', project: '*', environment: 'development' })
    expect(await countsOf(server.tokens.backend)).toEqual([0, 0, 1, 1])
    expect(await countsOf(created.json.secret)).toEqual([1, 1, 0, 1])
    for (const token of [everywhere, server.tokens.admin]) expect(await countsOf(token)).toEqual([1, 1, 1, 1])
  })

  test('the project that a feature has when the report is stored decides whether the report counts', async () => {
    await importFile(server, { version: 4, projects: [{ id: 'else', name: 'else' }] })
    await report(server, { [feature]: { yes: 1 } })
    const created = await server.send('POST', '/api/admin/projects/else/features', { body: { name: feature } })
    expect(created.status).toBe(201)
    expect(await stored()).toEqual([])
  })

  test('accepts 10,000 features in one report', async () => {
    const toggles = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${feature}-${n}`, { yes: n + 1 }]))
    await report(server, toggles)
    expect(await storedOf(server, `${feature}-9999`)).toMatchObject([{ yes: 10_000 }])
    const rows = await server.database.run(
      build.selectFrom('feature_usage').select('yes').where('feature', 'like', `${feature}-%`).compile(),
    )
    expect(rows.reduce((sum, { yes }) => sum + yes, 0)).toBe(50_005_000)
  })

  const stops: [string, string | number, string | null][] = [
    ['a day ahead', now + 24 * hourMs, thisHour],
    ['far ahead', '9999-12-31T23:59:59.999Z', thisHour],
    ['milliseconds', now - 2 * hourMs, '2026-03-04T03:00:00.000Z'],
    ['the largest number', Number.MAX_SAFE_INTEGER, thisHour],
    ['another zone', '2026-03-04T05:30:00.000+02:00', '2026-03-04T03:00:00.000Z'],
    ['the earliest accepted time', '2026-03-02T06:00:00.000Z', '2026-03-02T06:00:00.000Z'],
    ['the time before it', '2026-03-02T05:59:59.999Z', null],
    ['very long ago', 0, null],
  ]
  test.each(stops)('counts for the hour in which the report ends: %s', async (_, stop, timestamp) => {
    await report(server, { [feature]: { yes: 1 } }, { stop })
    expect(await stored()).toEqual(timestamp === null ? [] : [shown({ timestamp, yes: 1 })])
  })

  const environments: [string, () => Promise<string> | string, string | undefined, string][] = [
    ["the token's environment", () => server.tokens.backend, undefined, 'development'],
    ["the token's environment instead of the body's", () => server.tokens.backend, 'production', 'development'],
    ["the token's environment instead of an invalid one", () => server.tokens.backend, 'any text at all: ü / 100 %', 'development'],
    ['the environment of the body for an admin token', () => server.tokens.admin, 'production', 'production'],
    ['an unknown environment for an admin token', () => server.tokens.admin, 'nowhere', 'nowhere'],
    ['default for an admin token without environment', () => server.tokens.admin, undefined, 'default'],
  ]
  test.each(environments)('counts for %s', async (_, tokenOf, environment, expected) => {
    const options: ReportOptions = { token: await tokenOf(), ...(environment && { environment }) }
    await report(server, { [feature]: { yes: 1 } }, options)
    expect(await stored()).toEqual([shown({ environment: expected, yes: 1 })])
  })
})

describe('202 with Halyard-Dropped', () => {
  const manyOf = (count: number, value: unknown = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${feature}-${n}`, value]))
  const bad: [string, number, () => object, kept?: object][] = [
    ['a negative count', 1, () => ({ bad: { yes: -1, no: 1 } })],
    ['half a count', 1, () => ({ bad: { yes: 1, no: 0.5 } })],
    ['a count that is a text', 1, () => ({ bad: { yes: '1' } })],
    ['a count beyond 32 bits', 1, () => ({ bad: { yes: 2_147_483_648 } })],
    ['usage that is not an object', 3, () => ({ bad: null, worse: [], worst: 7 })],
    [
      'names that no feature can have',
      4,
      () => ({ 'a b': { yes: 1 }, 'x\u0000': { yes: 1 }, '\ud800': { yes: 1 }, ['x'.repeat(101)]: { yes: 1 } }),
    ],
    [
      'wrong counts of variants',
      3,
      () => ({ [feature]: { yes: 1, variants: { blue: 1, green: -1, red: 0.5, ['x'.repeat(101)]: 1 } } }),
      { blue: 1 },
    ],
    ['variants that are not an object', 1, () => ({ [feature]: { yes: 1, variants: 'blue' } }), {}],
  ]
  test.each(bad)('keeps the rest of a report with %s', async (_, dropped, toggles, variants = {}) => {
    const { status, headers, text } = await send(bodyOf({ [feature]: { yes: 1 }, ...toggles() }))
    expect([status, text, headers.get('Halyard-Dropped')]).toEqual([202, '{}', String(dropped)])
    expect(await stored()).toEqual([shown({ yes: 1, variants })])
  })

  test('keeps the first 10,000 features of a report, and 1,000 variants of a feature', async () => {
    const variants = Object.fromEntries(Array.from({ length: 1_002 }, (_, n) => [`v-${n}`, 1]))
    const report = await send(
      bodyOf({ ...manyOf(10_000, { yes: 1 }), [`${feature}-0`]: { yes: 1, variants }, late: { yes: 1 }, later: { yes: 1 } }),
    )
    expect([report.status, report.headers.get('Halyard-Dropped')]).toEqual([202, '4'])
    expect(Object.keys((await storedOf(server, `${feature}-0`))[0]!.variants!)).toHaveLength(1_000)
    expect([await storedOf(server, `${feature}-9999`), await storedOf(server, 'late')]).toMatchObject([[{ yes: 1 }], []])
  })

  const without: [string, number, object][] = [
    ['an end in 1970', 1, { bucket: { start: 0, stop: '1970-01-01T00:00:00Z' } }],
    ['an end that is not a date', 1, { bucket: { start: 0, stop: 'now' } }],
    ['a negative end', 1, { bucket: { start: 0, stop: -1 } }],
    ['no end', 1, { bucket: { start: 0 } }],
    ['a name of 256 characters', 1, { appName: 'x'.repeat(256) }],
  ]
  test.each(without)('counts nothing of a report with %s', async (_, dropped, more) => {
    const good = bodyOf({ [feature]: { yes: 1 } })
    const body = {
      ...good,
      ...more,
      bucket: { ...('bucket' in more ? (more.bucket as object) : good.bucket), toggles: good.bucket.toggles },
    }
    const { status, headers } = await send(body)
    expect([status, headers.get('Halyard-Dropped')]).toEqual([202, String(dropped)])
    expect(await stored()).toEqual([])
  })

  test.each([{}, { bucket: null }, { bucket: { start: 0, stop: 0, toggles: {} } }])(
    'omits the header for a report without features: %j',
    async (more) => {
      const { status, headers } = await send({ appName: 'idle', ...more })
      expect([status, headers.get('Halyard-Dropped')]).toEqual([202, null])
    },
  )

  test.each(['a b', '', '.', '..', '__proto__'])(
    'counts nothing for an invalid environment with an admin token: %j',
    async (environment) => {
      const { status, headers } = await sendReport(server, { [feature]: { yes: 1 } }, { token: server.tokens.admin, environment })
      expect([status, headers.get('Halyard-Dropped')]).toEqual([202, '1'])
      expect(await stored()).toEqual([])
    },
  )
})

describe('400', () => {
  test.each([null, [], 'text', {}, { appName: '' }, { appName: null }, { appName: 7 }])('returns 400 for the body %j', async (body) => {
    const { status, json } = await send(JSON.stringify(body))
    expect([status, json.name]).toEqual([400, 'ValidationError'])
  })
})

describe('401', () => {
  test('returns 401 without a token and with an unknown token', async () => {
    for (const token of [null, 'unknown']) expect((await sendReport(server, {}, { token })).status).toBe(401)
  })
})

describe('403', () => {
  const callers: [string, () => Promise<{ token: string | null; headers?: Record<string, string> }>][] = [
    ['a frontend token', async () => ({ token: server.tokens.frontend })],
    ['a personal access token', async () => ({ token: (await newAccount(server, { rootRole: 'Admin' })).token })],
    ['a service account', async () => ({ token: (await newAccount(server, { kind: 'Service Account', rootRole: 'Admin' })).token })],
    [
      'a session',
      async () => {
        const { id } = await newAccount(server, { rootRole: 'Admin' })
        return { token: null, headers: { Cookie: `halyard-session=${await newSession(server, id, new Date(now + hourMs))}` } }
      },
    ],
  ]
  test.each(callers)('returns 403 for %s, and stores nothing', async (_, credentialsOf) => {
    const credentials = await credentialsOf()
    const { status, json } = await server.send('POST', '/api/client/metrics', { ...credentials, body: bodyOf({ [feature]: { yes: 1 } }) })
    expect([status, json.name]).toEqual([403, 'NoAccessError'])
    expect(json.message).toContain('backend')
    expect(await stored()).toEqual([])
  })
})
