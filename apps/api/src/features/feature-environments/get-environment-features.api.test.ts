import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newReviewScope, type ReviewScope, unlinked } from '../../../test/change-requests.ts'
import { readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

const apply = (
  body: unknown,
  { environment = 'production', headers = {} }: { environment?: string; headers?: Record<string, string> } = {},
) => server.send('POST', `/api/admin/projects/${scope.project}/environments/${environment}/changes`, { body, headers })
const off = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: false } })
const path = () => `/api/admin/projects/${scope.project}/environments/production/features`
const send = (tag: string) => apply([off(scope.checkout)], { headers: { 'If-Match': tag } })

test('If-Match accepts changes while the features are as read, and returns 412 afterwards', async () => {
  const read = await server.send('GET', path())
  expect(read.json.features.map(({ name }: { name: string }) => name)).toEqual([scope.banner, scope.checkout].sort())
  const { strategies, variants, enabled } = await readIn(server, scope, scope.checkout)
  expect(read.json.features).toContainEqual({ name: scope.checkout, archived: false, enabled, strategies, variants })
  const tag = read.headers.get('etag')!
  const change = { action: 'updateStrategy', feature: scope.banner, payload: { id: scope.bannerStrategy, title: 'Other' } }
  expect((await apply(change)).status).toBe(200)
  const before = await stateMark()
  expect(await send(tag)).toMatchObject({ status: 412, json: { name: 'PreconditionFailed' } })
  expect(await stateMark()).toBe(before)
  const now = (await server.send('GET', path())).headers.get('etag')!
  expect((await apply([off(scope.banner)], { environment: 'development' })).status).toBe(200)
  expect((await send(now)).status).toBe(200)
})

test('returns 404 for an environment that the project does not have', async () => {
  const { status, json } = await server.send('GET', path().replace('production', unlinked))
  expect([status, json.name]).toEqual([404, 'NotFoundError'])
})
