import { limits } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { build } from '../../store/index.ts'

let server: TestServer

/** Times of the events in the project timed, by feature. */
const times = {
  late: '2026-01-31T23:59:59.999Z',
  early: '2026-01-31T00:00:00Z',
  next: '2026-02-01T00:00:00Z',
  before: '2026-01-30T23:59:59.999Z',
}

beforeAll(async () => {
  server = await startTestServer()
  await importFile(server, {
    version: 4,
    projects: ['shop', 'timed'].map((id) => ({ id, name: id })),
    features: [
      ...['checkout', 'payments', 'search'].map((name) => ({ name, project: 'shop' })),
      ...Object.keys(times).map((name) => ({ name, project: 'timed' })),
    ],
  })
  const { token } = await newAccount(server, { username: 'Lovelace, Ada', rootRole: 'Admin' })
  for (const name of ['checkout', 'payments']) {
    const path = `/api/admin/projects/shop/features/${name}/environments/production/on`
    expect((await server.send('POST', path, { token })).status).toBe(200)
  }
  for (const [feature, at] of Object.entries(times))
    await server.database.run(sql`update event set created_at = ${at} where feature = ${feature}`.compile(build))
})
afterAll(() => server.stop())

const send = (query: Record<string, string>, token?: string) =>
  server.send('GET', `/api/admin/search/events?${new URLSearchParams(query)}`, token === undefined ? {} : { token })
const find = async (query: Record<string, string>, token?: string) => {
  const { status, json, text } = await send(query, token)
  expect(status, text).toBe(200)
  return json as {
    events: { type: string; featureName: string; environment: string; createdBy: string; data: { text?: string } }[]
    total: number
  }
}
const features = async (query: Record<string, string>) => (await find(query)).events.map(({ featureName }) => featureName).sort()

describe('200', () => {
  test.each(['checkout', 'IS:checkout', 'IS_ANY_OF:checkout'])('filters by one word: %s', async (feature) => {
    const { events, total } = await find({ feature })
    expect(events.map(({ type }) => type)).toEqual(['feature-environment-enabled', 'feature-strategy-add', 'feature-import'])
    expect(total).toBe(3)
  })

  test('filters by several words', async () => {
    expect(await features({ feature: 'IS_ANY_OF:checkout,search', type: 'feature-import' })).toEqual(['checkout', 'search'])
    expect(await features({ type: 'IS_ANY_OF:feature-strategy-add,feature-tagged' })).toEqual(['checkout', 'payments'])
    expect(await features({ project: 'IS_ANY_OF:timed,nowhere', type: 'feature-import' })).toEqual(Object.keys(times).sort())
  })

  test('filters by environment and by author', async () => {
    expect(await features({ environment: 'production', type: 'feature-strategy-add' })).toEqual(['checkout', 'payments'])
    expect(await find({ environment: 'development' })).toEqual({ events: [], total: 0 })
    const { events } = await find({ createdBy: 'IS:Lovelace, Ada' })
    expect(new Set(events.map(({ createdBy }) => createdBy))).toEqual(new Set(['Lovelace, Ada']))
    expect(await find({ createdBy: 'Lovelace' })).toEqual({ events: [], total: 0 })
  })

  test('filters by account and by group, and lists the oldest first', async () => {
    const [newest] = (await find({ createdBy: 'Lovelace, Ada' })).events as unknown as { createdByUserId: number; groupId: string }[]
    const { createdByUserId: id, groupId } = newest!
    const byAccount = await find({ createdByUserId: `IS_ANY_OF:${id},2147483647` })
    expect(byAccount).toEqual(await find({ createdBy: 'Lovelace, Ada' }))
    const ofGroup = { groupId, sortOrder: 'asc' }
    expect((await find(ofGroup)).events.map(({ type }) => type)).toEqual(['feature-strategy-add', 'feature-environment-enabled'])
    for (const query of ['', 'payments']) {
      const { headers, json } = await send({ ...ofGroup, query, limit: '1' })
      const next = await server.send('GET', /<([^>]+)>; rel="next"/.exec(headers.get('link')!)![1]!.replace(/^https?:\/\/[^/]+/, ''))
      expect([...json.events, ...next.json.events]).toEqual((await find(ofGroup)).events)
    }
  })

  test('filters by days in UTC, both inclusive', async () => {
    const timed = { project: 'timed', type: 'feature-import' }
    expect(await features({ ...timed, from: '2026-01-31' })).toEqual(['early', 'late', 'next'])
    expect(await features({ ...timed, to: 'IS:2026-01-31' })).toEqual(['before', 'early', 'late'])
    expect(await features({ ...timed, from: 'IS:2026-01-31', to: '2026-01-31' })).toEqual(['early', 'late'])
    expect(await features({ ...timed, from: '2026-02-01', to: '2026-01-31' })).toEqual([])
    expect(await features({ ...timed, from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4)
  })

  test('searches a text within the other filters', async () => {
    expect(await features({ query: 'CHECKOUT', type: 'feature-import' })).toEqual(['checkout'])
  })

  test(`searches a text in the newest ${limits.eventsSearched} events that match the other filters`, async () => {
    const insert = (author: string, count: number) =>
      server.database.run(
        sql`
          insert into event (type, created_by, project, group_id)
          select 'project-created', ${author}::text, 'crowded', gen_random_uuid() from generate_series(1, ${count}::integer)`.compile(
          build,
        ),
      )
    await insert('an-early-bird', 1)
    await insert('somebody', limits.eventsSearched - 1)
    expect((await find({ query: 'EARLY', project: 'crowded' })).total).toBe(1)
    await insert('somebody', 1)
    expect(await find({ query: 'EARLY', project: 'crowded' })).toEqual({ events: [], total: 0 })
    expect((await find({ query: 'EARLY', createdBy: 'an-early-bird' })).total).toBe(1)
  })

  test(`searches a text in the newest ${limits.eventBytesSearched / 1e6} MB of states, and older events only in other fields`, async () => {
    const insert = (author: string, data: string) =>
      server.database.run(
        sql`
          insert into event (type, created_by, project, data, group_id)
          values ('feature-import', ${author}, 'heavy', ${data}::jsonb, gen_random_uuid())`.compile(build),
      )
    const state = JSON.stringify({ text: 'a needle' }).replace(':', ': ')
    await insert('an-early-bird', state)
    await insert('somebody', JSON.stringify({ text: 'x'.repeat(limits.eventBytesSearched - state.length - '{"text": ""}'.length) }))
    expect((await find({ query: 'needle', project: 'heavy' })).events).toMatchObject([{ createdBy: 'an-early-bird' }])
    await insert('somebody', '{}')
    expect(await find({ query: 'needle', project: 'heavy' })).toEqual({ events: [], total: 0 })
    expect((await find({ query: 'EARLY', project: 'heavy' })).total).toBe(1)
    expect((await find({ query: 'needle', createdBy: 'an-early-bird' })).total).toBe(1)
  })

  test('pages through a text search with the total, also after the last page', async () => {
    const all = await find({ query: 'CHECKOUT', project: 'shop' })
    expect(all.total).toBe(3)
    for (const offset of [0, 1, 2, 3, 2_147_483_647]) {
      const page = await find({ query: 'CHECKOUT', project: 'shop', limit: '2', offset: `${offset}` })
      expect(page).toEqual({ events: all.events.slice(offset, offset + 2), total: 3 })
    }
  })

  test('pages with the total', async () => {
    const all = await find({ project: 'shop' })
    const first = await find({ project: 'shop', limit: '3' })
    const second = await find({ project: 'shop', limit: '100', offset: '3' })
    expect([first.total, second.total]).toEqual([all.total, all.total])
    expect([...first.events, ...second.events]).toEqual(all.events)
    expect(await find({ project: 'shop', offset: '2147483647' })).toEqual({ events: [], total: all.total })
  })

  test('returns as many events as fit into a page, but at least one', async () => {
    const bytes = [1, 9_000_000, 6_000_000, 9_000_000, 17_000_000]
    for (const size of bytes)
      await server.database.run(
        sql`
          insert into event (type, created_by, project, data, pre_data, group_id)
          values ('feature-import', 'system', 'large', jsonb_build_object('text', repeat('x', ${size}::integer)), '{}', gen_random_uuid())`.compile(
          build,
        ),
      )
    const sizes: number[][] = []
    for (let offset = 0; offset < bytes.length; offset += sizes.at(-1)!.length) {
      const { events, total } = await find({ project: 'large', offset: `${offset}` })
      expect(total).toBe(bytes.length)
      sizes.push(events.map(({ data }) => data.text!.length))
    }
    expect(sizes).toEqual([[17_000_000], [9_000_000, 6_000_000], [9_000_000, 1]])
  })

  test('returns only events of projects to a caller without ADMIN', async () => {
    const { token } = await newAccount(server)
    const { events, total } = await find({}, token)
    expect(events.map(({ type }) => type)).not.toContain('user-created')
    expect(total).toBeLessThan((await find({})).total)
  })
})

test.each([
  { limit: '0' },
  { limit: '101' },
  { offset: '-1' },
  { offset: '01' },
  { offset: '2147483648' },
  { from: 'yesterday' },
  { to: '2026-02-30' },
  { to: '0000-01-01' },
  { feature: 'IS_NOT:checkout' },
  { feature: 'IS_ANY_OF:a,,b' },
  { project: 'IS:a b' },
  { createdBy: '' },
  { createdByUserId: 'ada' },
  { createdByUserId: '2147483648' },
  { groupId: 'one' },
  { sortOrder: 'newest' },
  { type: `IS_ANY_OF:${Array(101).fill('a').join(',')}` },
])('returns 400 for %j', async (query) => {
  const { status, json } = await send(query as unknown as Record<string, string>)
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', `query/${Object.keys(query)[0]}`])
})
