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
    const ask = () => server.send('GET', `/api/admin/${path}`, { token })
    await ask()
    await ask()
    const observe = vi.spyOn(server.ports.cache.revisions, 'observe')
    const run = vi.spyOn(server.database, 'run')
    expect((await ask()).status).toBe(200)
    const statements = run.mock.calls.map(([{ sql }]) => sql).filter((sql) => sql.includes('favorite'))
    expect([observe.mock.calls.length, statements]).toEqual([1, []])
    vi.restoreAllMocks()
  }
})
