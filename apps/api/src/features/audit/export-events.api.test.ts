import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { exportAll, insertEventsOf, ourKey, sealUntil } from '../../../test/audit.ts'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { build } from '../../store/index.ts'

let server: TestServer
beforeEach(async () => {
  server = await serverForTest()
})

const send = (query: Record<string, string> = {}, token = server.tokens.admin) =>
  server.send('GET', `/api/admin/audit/events?${new URLSearchParams(query)}`, { token })
const run = (text: string) => server.database.run(sql.raw(text).compile(build))
const countOfEvents = async () =>
  (await server.database.run(sql<{ count: number }>`select count(*) as count from event`.compile(build)))[0]!.count

describe('200', () => {
  test('returns one line per event, with its seal and the fields of other endpoints, and a cursor at the end', async () => {
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })
    const { events } = await exportAll(server, await countOfEvents())
    const created = events.find(({ type }) => type === 'feature-created')!
    const { seal, ...event } = created
    const { json } = await server.send('GET', '/api/admin/events/checkout')
    expect([event]).toEqual(json.events)
    expect(seal).toEqual({
      position: events.length,
      seq: 1,
      keyId: server.ports.identity.keyring.sealKeys[0].id,
      mac: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await send()).headers.get('Content-Type')).toBe('application/x-ndjson; charset=utf-8')
  })

  test('returns only events after the cursor, each once', async () => {
    const first = await exportAll(server, await countOfEvents())
    await server.database.run(insertEventsOf('shop', null, 'shop'))
    const second = await exportAll(server, 3, first.cursor)
    expect(second.events.map(({ project }) => project)).toEqual(['shop', null, 'shop'])
    const again = await send({ cursor: second.cursor })
    expect(again.text).toBe(`${JSON.stringify({ cursor: second.cursor })}\n`)
  })

  test('returns the same events in slices as in one response', async () => {
    await server.database.run(insertEventsOf(...Array.from({ length: 1_203 }, (_, index) => (index % 5 === 0 ? null : 'shop'))))
    const count = await countOfEvents()
    const complete = await exportAll(server, count)
    expect(complete.events.map(({ seal }) => seal.position)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    const pieces = await exportAll(server, count, undefined, 400)
    expect(pieces).toEqual(complete)
  })

  test('returns a cursor for an empty store; the cursor leads to the first event', async () => {
    await run('truncate event')
    const { text, json } = await send()
    expect(text.trim().split('\n')).toHaveLength(1)
    await server.database.run(insertEventsOf('shop'))
    expect((await exportAll(server, 1, json[0].cursor)).events).toHaveLength(1)
  })

  test('returns large events in separate slices', async () => {
    await run(`
      insert into event (type, created_by, data, group_id)
      select 'feature-import', 'system', jsonb_build_object('text', repeat('x', 9000000)), gen_random_uuid() from generate_series(1, 3)`)
    const { events } = await exportAll(server, await countOfEvents())
    expect(events.slice(-3).map(({ data }) => (data as { text: string }).text.length)).toEqual([9e6, 9e6, 9e6])
  })
})

describe('400', () => {
  test.each([{ limit: '0' }, { limit: '1000001' }, { limit: 'all' }, { cursor: '' }, { cursor: 'nonsense' }, { cursor: '%' }])(
    'returns 400 for the query %j',
    async (query) => {
      const { status, json } = await send(query as unknown as Record<string, string>)
      expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', `query/${Object.keys(query)[0]}`])
    },
  )

  test('returns 400 for a cursor from before a restore to an earlier state', async () => {
    const count = await countOfEvents()
    const { cursor } = await exportAll(server, count)
    await run(`delete from event_seal where position = ${count}`)
    expect((await send({ cursor })).status).toBe(400)
    await run(`update event_sealing set position = ${count - 1}, event_id = 0, xid = '0'`)
    await run(`update event set created_by = 'somebody else' where id = (select max(id) from event)`)
    await sealUntil(server.database, count, ourKey)
    expect((await send({ cursor })).status).toBe(400)
  })
})

test('returns 403 without the role Admin', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  expect((await send({}, token)).status).toBe(403)
})
