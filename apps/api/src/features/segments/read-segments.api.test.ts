import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { segmentsOf } from '../../../test/segments.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
let outsider: string
const { send, list, make } = segmentsOf(() => server)
const ids = {
  a: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f00a1',
  b: '0D5F2A52-6D8B-4A3A-9D0C-0B6A7F0F00B2',
  v: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f00c3',
}
const [everybodys, shops, veileds] = [61, 62, 63]

beforeAll(async () => {
  server = await startTestServer()
  const strategy = (id: string, featureName: string, environment: string, ...segments: number[]) => ({
    id,
    featureName,
    environment,
    name: 'flexibleRollout',
    segments,
  })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    features: [
      { name: 'b-live', project: 'shop' },
      { name: 'a-archived', project: 'shop', archived: true },
      { name: 'in-veiled', project: 'veiled' },
    ],
    segments: [
      { id: everybodys, name: 'Zulu', constraints: [] },
      { id: shops, name: 'alpha', project: 'shop', constraints: [] },
      { id: veileds, name: 'veiled', project: 'veiled', constraints: [] },
    ],
    featureStrategies: [
      strategy(ids.a, 'b-live', 'production', shops, everybodys),
      strategy(ids.b, 'a-archived', 'development', everybodys),
      strategy(ids.v, 'in-veiled', 'production', everybodys, veileds),
    ],
  })
  outsider = (await newAccount(server)).token
})
afterAll(() => server.stop())

const using = (id: string, featureName: string, projectId: string, environment: string) => ({
  id: id.toLowerCase(),
  featureName,
  projectId,
  environment,
  strategyName: 'flexibleRollout',
})
const names = (segments: { name: string }[]) => segments.map(({ name }) => name)

describe('list', () => {
  test('lists all segments by name in byte order with their uses, archived features included', async () => {
    expect(await list()).toMatchObject([
      { id: everybodys, name: 'Zulu', project: null, usedInProjects: 2, usedInFeatures: 3 },
      { id: shops, name: 'alpha', project: 'shop', usedInProjects: 1, usedInFeatures: 1 },
      { id: veileds, name: 'veiled', project: 'veiled', usedInProjects: 1, usedInFeatures: 1 },
    ])
  })

  test('hides segments of private projects, and uses of other segments in private projects', async () => {
    const seen = await list(outsider)
    expect(names(seen)).toEqual(['Zulu', 'alpha'])
    expect(seen[0]).toMatchObject({ usedInProjects: 1, usedInFeatures: 2 })
  })

  test('counts a new use at once', async () => {
    const id = await make({ name: 'counted' })
    const count = async () => (await list()).find((one: { id: number }) => one.id === id).usedInFeatures
    expect(await count()).toBe(0)
    const file = {
      version: 4,
      segments: [{ id, name: 'counted', constraints: [] }],
      features: [{ name: 'counting', project: 'shop' }],
      featureStrategies: [{ featureName: 'counting', environment: 'production', name: 'default', segments: [id] }],
    }
    await importFile(server, file)
    expect(await count()).toBe(1)
  })
})

describe('single segments', () => {
  test('returns 200 with the same data as the list, and 404 for an unknown or hidden segment', async () => {
    expect((await send('GET', `/${shops}`)).json).toEqual((await list()).find((one: { id: number }) => one.id === shops))
    for (const id of [veileds, 6_363]) {
      const { status, json } = await send('GET', `/${id}`, undefined, outsider)
      expect([status, json.name, json.message]).toEqual([404, 'NotFoundError', `There is no segment ${id}`])
    }
  })
})

describe('strategies of a segment', () => {
  const strategies = async (id: number, token?: string) => (await send('GET', `/${id}/strategies`, undefined, token)).json.strategies

  test('returns strategies of every project that the caller can see', async () => {
    const [archived, live] = [using(ids.b, 'a-archived', 'shop', 'development'), using(ids.a, 'b-live', 'shop', 'production')]
    expect(await strategies(everybodys)).toEqual([archived, live, using(ids.v, 'in-veiled', 'veiled', 'production')])
    expect(await strategies(everybodys, outsider)).toEqual([archived, live])
  })

  test('returns an empty list for an unknown or hidden segment', async () => {
    expect([await strategies(6_363), await strategies(veileds, outsider)]).toEqual([[], []])
  })
})

describe('segments of a strategy', () => {
  const segments = async (id: string, token?: string) => names((await send('GET', `/strategies/${id}`, undefined, token)).json.segments)

  test("returns the used segments, with the strategy's id in any case", async () => {
    expect(await segments(ids.a)).toEqual(['Zulu', 'alpha'])
    expect(await segments(ids.b)).toEqual(['Zulu'])
    expect(await segments(ids.a.toUpperCase())).toEqual(['Zulu', 'alpha'])
  })

  test('returns an empty list for an unknown strategy and for a strategy in a hidden project', async () => {
    expect(await segments(ids.v)).toEqual(['Zulu', 'veiled'])
    expect([await segments(ids.v, outsider), await segments(crypto.randomUUID())]).toEqual([[], []])
  })

  test('returns 400 for an invalid id', async () => {
    expect(await send('GET', '/strategies/validate')).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  })
})

describe('validation of a name', () => {
  test('returns 204 for an available name, 409 for a taken name and 400 for an invalid name', async () => {
    const validate = (name: unknown) => send('POST', '/validate', { name })
    const free = await validate('free')
    expect([free.status, free.text]).toEqual([204, ''])
    expect(await validate('Zulu')).toMatchObject({ status: 409, json: { name: 'NameExistsError' } })
    for (const name of ['', 'x'.repeat(101), null, 7]) expect((await validate(name)).status).toBe(400)
  })

  test('returns 204 for the name of a hidden segment', async () => {
    expect((await send('POST', '/validate', { name: 'veiled' })).status).toBe(409)
    const ask = { token: outsider, body: { name: 'veiled' } }
    expect((await server.send('POST', '/api/admin/segments/validate', ask)).status).toBe(204)
  })
})
