import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, serveTest } from '../harness.ts'

test('reads succeed while more writes than connections wait for an import', async () => {
  const { database, url, discard } = await freshDatabase()
  onTestFinished(discard)
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'waited-for' } })

  // An import holds this lock from its beginning to its end.
  const importing = new pg.Client(url)
  await importing.connect()
  await importing.query('begin')
  await importing.query('select pg_advisory_xact_lock(4242)')

  const tag = { value: 'late', type: 'simple' }
  const writes = Array.from({ length: 20 }, () =>
    server.send('PUT', '/api/admin/features/waited-for/tags', { body: { addedTags: [tag], removedTags: [] } }),
  )
  const paths = ['/api/admin/features', '/api/admin/projects', '/api/admin/projects/default/features/waited-for', '/health']
  for (const path of paths) expect((await server.send('GET', path)).status, path).toBe(200)

  await importing.query('commit')
  await importing.end()
  expect((await Promise.all(writes)).map((answer) => answer.status)).toEqual(Array(20).fill(200))
})
