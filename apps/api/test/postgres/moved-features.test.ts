import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newAccount } from '../accounts.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

let server: TestServer
let address: string
let end: () => Promise<void>
beforeAll(async () => {
  const two = await startTwoServers()
  server = two.servers[0]
  address = two.address
  end = two.end
  const projects = [
    { id: 'shop', name: 'Shop' },
    { id: 'veiled', name: 'Veiled', mode: 'private' },
  ]
  await importFile(server, { version: 4, projects })
})
afterAll(() => end())

const waiting = async (session: pg.Client) =>
  (await session.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount

const tag = { type: 'simple', value: 'intruder' }
const writes: [string, boolean, (name: string) => [method: string, path: string, body?: object]][] = [
  ['a change of tags', false, (name) => ['PUT', `/api/admin/features/${name}/tags`, { addedTags: [tag], removedTags: [] }]],
  ['a new tag', false, (name) => ['POST', `/api/admin/features/${name}/tags`, tag]],
  ['the removal of a tag', false, (name) => ['DELETE', `/api/admin/features/${name}/tags/simple/intruder`]],
  ['reviving', true, (name) => ['POST', `/api/admin/archive/revive/${name}`]],
  ['deleting', true, (name) => ['DELETE', `/api/admin/archive/${name}`]],
]

test.each(writes)('%s is refused with 404 if the feature moves to a hidden project meanwhile', async (what, archived, write) => {
  const name = `moved-by-${what.replaceAll(' ', '-')}`
  await importFile(server, { version: 4, features: [{ name, project: 'shop', archived }] })
  const { token } = await newAccount(server, { projects: { shop: 'Owner' } })
  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  const waitFor = (count: number) => vi.waitFor(async () => expect(await waiting(session)).toBe(count), { timeout: 20_000 })

  // The move is stored while the write waits for the feature.
  await session.query('begin')
  await session.query(`update feature set project = 'veiled' where name = $1`, [name])
  const [method, path, body] = write(name)
  const written = server.send(method, path, { token, ...(body && { body }) })
  await waitFor(1)
  await session.query('commit')
  const answer = await written
  expect([answer.status, answer.json.message]).toEqual([404, `There is no feature named ${name}`])
  const { rows } = await session.query(
    `select archived_at is not null as archived, (select count(*)::int from feature_tag where feature = $1) as tags from feature where name = $1`,
    [name],
  )
  expect(rows).toEqual([{ archived, tags: 0 }])
})
