import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
let now = start
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
})
afterAll(() => server.stop())

const send = (body: unknown, token: string | null = server.tokens.backend) =>
  server.send('POST', '/api/client/metrics/edge', { token, body: JSON.stringify(body) })
const live = (identifier: string) => server.ports.runtime.edges.live().find((one) => one.identifier === identifier)
const revision = (revisionId: unknown, more: object = {}) => ({ environment: 'development', projects: ['default'], revisionId, ...more })

test('202: the last report of a proxy is remembered with the revisions that it holds', async () => {
  const report = {
    identifier: 'one',
    appName: 'edge',
    region: null,
    edgeVersion: '20.4.0',
    started: 'ignored',
    connectedStreamingClients: 3,
  }
  expect((await send({ ...report, edgeApiKeyRevisionIds: [revision(7)] })).status).toBe(202)
  const lastUpdated = '2026-03-04T05:29:00.000Z'
  const { text, headers } = await send({
    ...report,
    edgeApiKeyRevisionIds: [revision(8, { lastUpdated }), revision(9, { environment: 'x' })],
  })
  expect([text, headers.get('Halyard-Dropped')]).toEqual(['{}', null])
  expect(live('one')).toEqual({
    identifier: 'one',
    appName: 'edge',
    region: null,
    version: '20.4.0',
    token: expect.any(Number),
    at: start,
    revisions: [
      { ...revision(8), lastUpdated: Date.parse(lastUpdated) },
      { ...revision(9), environment: 'x', lastUpdated: null },
    ],
  })
})

test('a report is remembered for 5 minutes', async () => {
  await send({ identifier: 'passing' })
  now = start + 299_999
  expect(live('passing')).toMatchObject({ revisions: [] })
  now = start + 300_000
  expect(live('passing')).toBeUndefined()
  now = start
})

test('the proxies behind a proxy are remembered too', async () => {
  const nested = { identifier: 'inner', edgeApiKeyRevisionIds: [revision(3)], connectedEdges: [{ identifier: 'innermost' }] }
  await send({ identifier: 'outer', connectedEdges: [nested, null] })
  expect([live('inner')?.revisions, live('innermost')?.identifier]).toMatchObject([[{ revisionId: 3 }], 'innermost'])
})

test('wrong entries are left out and counted', async () => {
  const wrong = [revision(-1), revision(0.5), revision('7'), revision(1, { environment: 'a b' }), null]
  const { status, headers } = await send({ identifier: 'partly-wrong', edgeApiKeyRevisionIds: [...wrong, revision(4)] })
  expect([status, headers.get('Halyard-Dropped')]).toEqual([202, String(wrong.length)])
  expect(live('partly-wrong')?.revisions).toMatchObject([{ revisionId: 4 }])
  const nameless = await send({ edgeApiKeyRevisionIds: [] })
  expect([nameless.status, nameless.headers.get('Halyard-Dropped')]).toEqual([202, '1'])
})

test('the oldest reports go first where there are too many', async () => {
  const { edges } = server.ports.runtime
  for (let n = 0; n < 1_001; n++) {
    edges.add({ identifier: `many-${n}`, appName: null, region: null, version: null, revisions: [], token: 1, at: now })
  }
  expect([live('many-0'), live('many-1')?.identifier, edges.live().length]).toEqual([undefined, 'many-1', 1_000])
})

test('400 for a body that is no object, 401 and 403', async () => {
  expect((await send([])).status).toBe(400)
  expect((await send({}, null)).status).toBe(401)
  expect((await send({}, server.tokens.frontend)).status).toBe(403)
})
