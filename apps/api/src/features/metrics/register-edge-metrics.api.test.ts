import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { awaitRevision, SdkPoller } from '../../../test/sdk-process.ts'

let now = Date.parse('2026-03-04T05:30:00.000Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
})
afterAll(() => server.stop())
// Reports of earlier tests expire.
beforeEach(() => {
  now += 600_000
})

const send = (body: unknown, token: string | null = server.tokens.backend) =>
  server.send('POST', '/api/client/metrics/edge', { token, body: JSON.stringify(body) })
const features = '/api/admin/projects/default/features'
const change = () => server.send('PATCH', `${features}/banner`, { body: [{ op: 'replace', path: '/description', value: String(now++) }] })
/** The revision of the features that the proxy's token reads. */
const revisionId = async () => (await server.send('GET', '/api/client/features', { token: server.tokens.backend })).json.meta.revisionId
const revision = async (more: object = {}) => ({
  environment: 'development',
  projects: ['default'],
  revisionId: await revisionId(),
  ...more,
})

test('returns 202, and the proxy holds the reported revision', async () => {
  const report = {
    identifier: 'one',
    appName: 'edge',
    region: null,
    edgeVersion: '20.4.0',
    started: 'ignored',
    connectedStreamingClients: 3,
  }
  const { text, headers, status } = await send({ ...report, edgeApiKeyRevisionIds: [await revision()] })
  expect([status, text, headers.get('Halyard-Dropped')]).toEqual([202, '{}', null])
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1, reached: true })
  await change()
  const missing = { appName: 'edge', connectionId: 'one', sdk: 'unleash-edge:20.4.0', transport: 'edge', state: 'behind' }
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 0, reached: false, missing: [missing] })
  await send({ ...report, edgeApiKeyRevisionIds: [await revision()] })
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1, reached: true })
})

test('counts a proxy with as many projects as a token can have', async () => {
  const projects = ['default', ...Array.from({ length: 999 }, (_, n) => `${crypto.randomUUID()}-${n}`)]
  await send({ identifier: 'of many projects', edgeApiKeyRevisionIds: [await revision({ projects })] })
  await server.ports.runtime.fleet.flush()
  expect(await awaitRevision(server)).toMatchObject({ live: 1 })
})

test('a report is valid for 5 minutes', async () => {
  await send({ identifier: 'passing', edgeApiKeyRevisionIds: [await revision()] })
  now += 299_999
  expect((await awaitRevision(server)).live).toBe(1)
  now += 1
  expect((await awaitRevision(server)).live).toBe(0)
})

test('counts proxies behind a proxy', async () => {
  const nested = { identifier: 'inner', edgeApiKeyRevisionIds: [await revision()], connectedEdges: [{ identifier: 'innermost' }] }
  await send({ identifier: 'outer', connectedEdges: [nested, null] })
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1 })
})

test('counts a proxy that polls this server once, by its polls', async () => {
  const report = { identifier: 'polling', edgeApiKeyRevisionIds: [await revision({ revisionId: 0 })] }
  await send(report)
  await new SdkPoller({ appName: 'edge', connectionId: 'polling' }).settle(server)
  await send(report)
  await server.ports.runtime.fleet.flush()
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1, behind: 0 })
})

test("ignores a report about an environment outside the token's scope", async () => {
  await send({ identifier: 'reaching', edgeApiKeyRevisionIds: [await revision({ environment: 'production' })] })
  expect((await awaitRevision(server, {}, 'production')).live).toBe(0)
})

test('drops and counts invalid entries', async () => {
  const right = await revision()
  const wrong = [
    { ...right, revisionId: -1 },
    { ...right, revisionId: 0.5 },
    { ...right, revisionId: '7' },
    { ...right, environment: 'a b' },
    null,
  ]
  const { status, headers } = await send({ identifier: 'partly-wrong', edgeApiKeyRevisionIds: [...wrong, right] })
  expect([status, headers.get('Halyard-Dropped')]).toEqual([202, String(wrong.length)])
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1 })
  const nameless = await send({ edgeApiKeyRevisionIds: [] })
  expect([nameless.status, nameless.headers.get('Halyard-Dropped')]).toEqual([202, '1'])
})

test('returns 400 for a body that is not an object, 401 without a token and 403 to a frontend token', async () => {
  expect((await send([])).status).toBe(400)
  expect((await send({}, null)).status).toBe(401)
  expect((await send({}, server.tokens.frontend)).status).toBe(403)
})
