import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportAll, listSeals, ourKey, verifyWith } from '../audit.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'

let server: TestServer
let stop: () => Promise<void>
let connect: () => Promise<pg.Client>
beforeAll(async () => {
  const { database, url, discard } = await freshDatabase()
  server = await serveTest(database)
  const sessions: pg.Client[] = []
  connect = async () => {
    const session = new pg.Client(url)
    await session.connect()
    sessions.push(session)
    return session
  }
  stop = async () => {
    for (const session of sessions) await session.end()
    await server.stop()
    await discard()
  }
})
afterAll(() => stop())

const insert = (author: string) =>
  `insert into event (type, created_by, project, group_id) values ('feature-updated', '${author}', 'shop', gen_random_uuid())`

test('an event of a late commit has a later cursor and its position in the order of transactions, and is always exported', async () => {
  const [early, late] = [await connect(), await connect()]
  const before = await exportAll(server, 3)
  await late.query(`begin; ${insert('late')}`)
  await early.query(insert('early'))
  const meanwhile = await exportAll(server, 0, before.cursor)
  expect(meanwhile.cursor).toBe(before.cursor)
  await late.query('commit')
  const { events } = await exportAll(server, 2, meanwhile.cursor)
  expect(events.map(({ createdBy, seal }) => [createdBy, seal.seq])).toEqual([
    ['late', 1],
    ['early', 2],
  ])
})

test('during many writes, exports by cursor return every event exactly once, and sealing does not block', async () => {
  const already = await listSeals(server.database)
  const { cursor } = await exportAll(server, already.length)
  const writers = await Promise.all(Array.from({ length: 6 }, connect))
  const each = 60
  let writing = writers.length
  const written = writers.map(async (session, writer) => {
    for (let n = 0; n < each; n++) {
      await session.query(`begin; ${insert(`writer ${writer}`)}`)
      if (n % 3 === 0) await session.query(insert(`writer ${writer}`))
      await session.query(n % 5 === 0 ? 'rollback' : 'commit')
    }
    writing--
  })
  const exporting = exportAll(server, 6 * 64, cursor, 50)
  await Promise.all(written)
  expect(writing).toBe(0)
  const { events } = await exporting
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const verification = await verifyWith(server.database, ourKey)
  expect(verification).toMatchObject({ unsealed: 0, faultCount: 0 })
})

test('sealing holds no lock that a write waits for', async () => {
  const holder = await connect()
  await holder.query('begin; select pg_advisory_xact_lock(4253)')
  const exported = server.send('GET', '/api/admin/audit/anchors')
  await vi.waitFor(async () => {
    const { rows } = await holder.query(`select from pg_locks where locktype = 'advisory' and objid = 4253 and not granted`)
    expect(rows).toHaveLength(1)
  })
  const { status } = await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'meanwhile' } })
  expect(status).toBe(201)
  await holder.query('rollback')
  expect((await exported).status).toBe(200)
})
