import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedOf } from '../../../test/usage.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const [thisHour, lastHour] = ['2026-03-04T05:00:00.000Z', '2026-03-04T04:00:00.000Z']
let now = start
let server: TestServer
let feature = ''
let tests = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
beforeEach(() => {
  feature = `feature-${tests++}`
})
afterAll(() => server.stop())

const send = (body: unknown, token: string | null = server.tokens.backend) =>
  server.send('POST', '/api/client/metrics/bulk', { token, body: typeof body === 'string' ? body : JSON.stringify(body) })
const metric = (more: object = {}) => ({
  featureName: feature,
  appName: 'shop',
  environment: 'development',
  timestamp: thisHour,
  yes: 1,
  no: 2,
  variants: { blue: 1 },
  ...more,
})
const stored = async () => (await storedOf(server, feature)).map(({ featureName: _, ...entry }) => entry)
const takes = async (body: unknown, dropped: number | null, token?: string) => {
  const { status, text, headers } = await send(body, token)
  expect([status, text, headers.get('Halyard-Dropped')]).toEqual([202, '{}', dropped === null ? null : String(dropped)])
}

describe('202', () => {
  test('adds counts by feature, application, environment and hour', async () => {
    await takes(
      { metrics: [metric(), metric({ appName: 'cart' }), metric({ timestamp: lastHour }), metric({ yes: 4, variants: undefined })] },
      null,
    )
    await takes({ metrics: [metric({ no: 0 })], applications: [] }, null)
    const entry = { appName: 'shop', environment: 'development', timestamp: thisHour, yes: 1, no: 2, variants: { blue: 1 } }
    expect(await stored()).toEqual([
      { ...entry, timestamp: lastHour },
      { ...entry, appName: 'cart' },
      { ...entry, yes: 6, no: 4, variants: { blue: 2 } },
    ])
  })

  test('registers applications with their strategies', async () => {
    const application = { appName: feature, environment: 'development', instanceId: 'one', strategies: ['userWithId', 'default'] }
    await takes({ applications: [application], metrics: null }, null)
    await server.ports.runtime.usage.flush()
    const { applications } = (await server.send('GET', '/api/admin/metrics/applications')).json
    const usage = [{ project: 'default', environments: ['development'] }]
    expect(applications).toContainEqual(expect.objectContaining({ appName: feature, strategies: ['default', 'userWithId'], usage }))
  })

  test("drops entries of environments other than the token's; entries without environment get the token's", async () => {
    const other = { environment: 'production' }
    await takes({ metrics: [metric(other), metric({ environment: undefined })], applications: [{ appName: feature, ...other }] }, 2)
    expect(await stored()).toMatchObject([{ environment: 'development', yes: 1 }])
    const { json } = await server.send('GET', '/api/admin/metrics/applications')
    expect(json.applications.map(({ appName }: { appName: string }) => appName)).not.toContain(feature)
  })

  test('an admin token reports for every valid environment name', async () => {
    const environments = ['development', 'production', undefined, 'a b', 7]
    await takes({ metrics: environments.map((environment) => metric({ environment })) }, 2, server.tokens.admin)
    expect((await stored()).map(({ environment }) => environment)).toEqual(['default', 'development', 'production'])
  })

  test('drops and counts invalid entries, and keeps the others', async () => {
    const wrong = [
      { yes: -1 },
      { no: 0.5 },
      { yes: '1' },
      { featureName: 'a b' },
      { featureName: undefined },
      { appName: 'x'.repeat(256) },
      { appName: undefined },
      { timestamp: 'now' },
      { timestamp: '1970-01-01T00:00:00Z' },
      { timestamp: '9999-12-31T23:59:59Z' },
      { timestamp: undefined },
    ].map(metric)
    await takes({ metrics: [...wrong, null, 7, metric({ variants: { blue: 1, green: -1 } })] }, wrong.length + 3)
    expect(await stored()).toMatchObject([{ yes: 1, variants: { blue: 1 } }])
  })

  test('a timestamp up to one day ahead counts as now', async () => {
    await takes({ metrics: [metric({ timestamp: start + 86_400_000 }), metric({ timestamp: start + 86_400_001 })] }, 1)
    expect(await stored()).toMatchObject([{ timestamp: thisHour, yes: 1 }])
  })

  test('accepts 10,000 entries', async () => {
    const metrics = Array.from({ length: 10_001 }, (_, n) => metric({ featureName: `${feature}-${n % 5_000}` }))
    await takes({ metrics }, 1)
    expect((await storedOf(server, `${feature}-4999`))[0]).toMatchObject({ yes: 2 })
  })

  test.each([{}, { metrics: null, applications: null, seenTokens: null }, { unknown: 1 }])('accepts an empty report: %j', (body) =>
    takes(body, null),
  )

  test.each([{ metrics: 'none' }, { applications: {} }, { seenTokens: 7 }, { applications: [{ appName: '' }] }, { seenTokens: [7] }])(
    'drops a part that is not a list or has an invalid entry: %j',
    (body) => takes(body, 1),
  )
})

describe('seenTokens', () => {
  const seenAt = async (id: string) => {
    await server.ports.identity.lastUsedTokens.flush()
    return (await server.send('GET', '/api/admin/api-tokens')).json.tokens.find((one: { tokenName: string }) => one.tokenName === id).seenAt
  }
  const newToken = async (tokenName: string): Promise<string> => {
    const body = { tokenName, type: 'frontend', environment: 'development', projects: ['default'] }
    return (await server.send('POST', '/api/admin/api-tokens', { body })).json.secret
  }

  test('updates the time of last use of a token, at most once a minute', async () => {
    const secret = await newToken('behind-a-proxy')
    expect(await seenAt('behind-a-proxy')).toBeNull()
    await takes({ seenTokens: [secret, 'unknown', secret] }, null)
    expect(await seenAt('behind-a-proxy')).toBe(new Date(start).toISOString())
    now = start + 59_999
    await takes({ seenTokens: [{ token: secret }] }, null)
    expect(await seenAt('behind-a-proxy')).toBe(new Date(start).toISOString())
    now = start + 60_000
    await takes({ seenTokens: [{ token: secret }] }, null)
    expect(await seenAt('behind-a-proxy')).toBe(new Date(now).toISOString())
    now = start
  })
})

test('returns 400 for a body that is not an object', async () => {
  for (const body of ['[]', 'null', '"text"', '{']) expect((await send(body)).status).toBe(400)
})

test('returns 401 without a token, and 403 to a frontend token', async () => {
  expect((await send({}, null)).status).toBe(401)
  expect((await send({}, server.tokens.frontend)).status).toBe(403)
})
