import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { addProvider, beginLogin, finishLogin, logInWith, sessionOf, visit, whoIs } from '../oidc/browser.ts'
import { clientId, FakeProvider } from '../oidc/fake-provider.ts'
import { startTwoServers } from '../two-servers.ts'

let servers: [TestServer, TestServer]
let end: () => Promise<void>
let provider: FakeProvider

beforeAll(async () => {
  ;({ servers, end } = await startTwoServers({ limited: false }))
  provider = await FakeProvider.start()
  await addProvider(servers[0], 'staff', provider.issuer)
})
afterAll(async () => {
  provider.stop()
  await end()
})

const ada = { sub: 'ada', email: 'ada@example.org', email_verified: true }

test('a response that is sent to two instances at once starts one session', async () => {
  provider.faults = { isLax: true }
  const { url, cookies } = await beginLogin(servers[0], 'staff')
  const query = provider.authorize(url, ada)
  const visits = await Promise.all([...servers, ...servers].map((server) => finishLogin(server, 'staff', query, cookies)))
  expect(visits.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401])
  provider.faults = {}
})

test('a login that began on one instance finishes on the other', async () => {
  const { url, cookies } = await beginLogin(servers[0], 'staff')
  const session = sessionOf(await finishLogin(servers[1], 'staff', provider.authorize(url, ada), cookies))
  expect((await whoIs(servers[0], session)).status).toBe(200)
})

test('new settings count at once on the other instance', async () => {
  sessionOf(await logInWith(servers[1], 'staff', provider, ada))
  const body = { name: 'Staff', issuer: provider.issuer, clientId, autoCreate: true }
  await servers[0].send('PUT', '/api/admin/auth/oidc/providers/staff', { body })
  expect((await visit(servers[1], '/auth/oidc/staff/login')).status).toBe(404)
  await servers[0].send('PUT', '/api/admin/auth/oidc/providers/staff', { body: { ...body, enabled: true } })
  sessionOf(await logInWith(servers[1], 'staff', provider, ada))
})

test('a logout token that is sent to two instances at once counts once, and the session ends on both at once', async () => {
  const session = sessionOf(await logInWith(servers[0], 'staff', provider, ada))
  expect((await whoIs(servers[1], session)).status).toBe(200)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const token = await provider.sign(provider.claimsOf({ sub: 'ada', jti: 'once', events }))
  const body = new URLSearchParams({ logout_token: token })
  const visits = await Promise.all(servers.map((server) => visit(server, '/auth/oidc/staff/backchannel-logout', { body })))
  expect(visits.map(({ status }) => status).sort()).toEqual([200, 400])
  for (const server of servers) expect((await whoIs(server, session)).status).toBe(401)
})
