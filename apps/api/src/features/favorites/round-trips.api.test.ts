import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })
})
afterAll(() => server.stop())

const paths = ['features', 'projects', 'projects/default/features', 'projects/default/features/checkout', 'search/features']

test.each(paths)('%s reads the revisions once for any caller, and reads no favourites until they change', async (path) => {
  const marking = await newAccount(server)
  await server.send('POST', '/api/admin/projects/default/features/checkout/favorites', { token: marking.token })
  await server.send('POST', '/api/admin/projects/default/favorites', { token: marking.token })
  for (const token of [server.tokens.admin, (await newAccount(server)).token, marking.token]) {
    const ask = (headers: Record<string, string> = {}) => server.send('GET', `/api/admin/${path}`, { token, headers })
    await ask()
    await ask()
    const observe = vi.spyOn(server.ports.cache.revisions, 'observe')
    const areCurrent = vi.spyOn(server.ports.cache.revisions, 'areCurrent')
    const run = vi.spyOn(server.database, 'run')
    // The server never repeats the response to a request with an id.
    expect((await ask({ 'X-Request-Id': 'mine' })).status).toBe(200)
    expect([observe.mock.calls.length, areCurrent.mock.calls.length]).toEqual([1, 0])
    expect((await ask()).status).toBe(200)
    expect([observe.mock.calls.length, areCurrent.mock.calls.length]).toEqual([1, 1])
    expect(run.mock.calls.map(([{ sql }]) => sql).filter((sql) => sql.includes('favorite'))).toEqual([])
    vi.restoreAllMocks()
  }
})
