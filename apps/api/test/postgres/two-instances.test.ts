import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../src/identity/secret/secrets.ts'
import { build } from '../../src/store/index.ts'
import { bumpRevisions } from '../../src/store/repositories/revisions.repository.ts'
import type { SendOptions, TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'

let one: TestServer
let other: TestServer
let clock = Date.now()
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers({ now: () => clock })
  ;[one, other] = two.servers
  end = two.end
})
afterAll(() => end())

const lists = [
  '/api/admin/features',
  '/api/admin/features?tag=simple:seen',
  '/api/admin/features?project=default&namePrefix=turn-1',
  '/api/admin/projects',
  '/api/admin/projects/default/features',
  '/api/admin/archive/features/default',
  '/api/admin/projects/default/features/turn-0',
]
/** The instances alternate between writing and reading. */
const writerAndReader = (turn: number): [TestServer, TestServer] => (turn % 2 === 0 ? [one, other] : [other, one])
const create = (server: TestServer, name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
const tag = (server: TestServer, feature: string, body: object) =>
  server.send('PUT', `/api/admin/features/${feature}/tags`, { body: { addedTags: [], removedTags: [], ...body } })
const ifNoneMatch = (etag: string | null): SendOptions => ({ headers: { 'If-None-Match': etag ?? '' } })
const seen = [{ type: 'simple', value: 'seen' }]

test('a write on one instance is read on the other at once, 200 times alternately, with equal tags', async () => {
  let before: string | null = null
  let tagged: string | null = null
  for (let turn = 0; turn < 100; turn++) {
    const [writer, reader] = writerAndReader(turn)
    expect((await create(writer, `turn-${turn}`)).status).toBe(201)
    const listed = await reader.send('GET', lists[0]!, ifNoneMatch(before))
    expect(listed.status).toBe(200)
    expect(listed.json.features).toHaveLength(turn + 1)
    before = listed.headers.get('ETag')
    expect((await writer.send('GET', lists[0]!, ifNoneMatch(before))).status).toBe(304)

    expect((await tag(reader, `turn-${turn}`, { addedTags: seen })).json.tags).toEqual(seen)
    const filtered = await writer.send('GET', lists[1]!, ifNoneMatch(tagged))
    expect(filtered.status).toBe(200)
    expect(filtered.json.features).toHaveLength(turn + 1)
    tagged = filtered.headers.get('ETag')
    const moved = await reader.send('GET', lists[0]!, ifNoneMatch(before))
    expect(moved.status).toBe(200)
    before = moved.headers.get('ETag')
    expect((await reader.send('GET', '/api/admin/projects')).json.projects[0].featureCount).toBe(turn + 1)
  }
})

test('every list has the same tag and bytes on both instances, whatever the order of reads is', async () => {
  for (const [turn, path] of lists.entries()) {
    const [first, second] = writerAndReader(turn)
    const answer = await first.send('GET', path)
    expect(answer.status, path).toBe(200)
    const same = await second.send('GET', path)
    expect([same.headers.get('ETag'), same.text]).toEqual([answer.headers.get('ETag'), answer.text])
    expect((await second.send('GET', path, ifNoneMatch(answer.headers.get('ETag')))).status).toBe(304)
  }
})

test('with concurrent writers and readers, a reader sees at least every write that was acknowledged before its request', async () => {
  const acknowledged = new Set<string>()
  const write = async (server: TestServer, name: string) => {
    for (let n = 0; n < 25; n++) {
      expect((await create(server, `${name}-${n}`)).status).toBe(201)
      acknowledged.add(`${name}-${n}`)
    }
  }
  let stopped = false
  const read = async (server: TestServer) => {
    let reads = 0
    let etag: string | null = null
    let names: string[] = []
    while (!stopped) {
      const before = [...acknowledged]
      const answer = await server.send('GET', lists[0]!, ifNoneMatch(etag))
      expect([200, 304]).toContain(answer.status)
      if (answer.status === 200) names = answer.json.features.map((feature: { name: string }) => feature.name)
      etag = answer.headers.get('ETag')
      expect(names).toEqual(expect.arrayContaining(before))
      reads++
    }
    return reads
  }
  const readers = [one, other, one, other].map(read)
  await Promise.all([write(one, 'beside-a'), write(one, 'beside-b'), write(other, 'beside-c'), write(other, 'beside-d')])
  stopped = true
  for (const reads of await Promise.all(readers)) expect(reads).toBeGreaterThan(0)
})

describe('API token', () => {
  const status = async (server: TestServer, token: string) => (await server.send('GET', '/api/admin/projects', { token })).status
  const admin = { type: 'admin', project: '*', environment: '*' } as const
  const set = async (server: TestServer, token: string, column: 'revoked_at' | 'expires_at', time: number) => {
    const at = new Date(time).toISOString()
    await server.database.run(sql`update api_token set ${sql.ref(column)} = ${at} where hash = ${hashSecret(token)}`.compile(build))
    await server.database.run(bumpRevisions(['access'], 0))
  }

  test('a token that one instance created is accepted at once by the other, and refused at once after it was revoked', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [writer, reader] = writerAndReader(turn)
      const token = await writer.newToken(admin)
      expect(await status(reader, token)).toBe(200)
      expect(await status(writer, token)).toBe(200)
      await set(writer, token, 'revoked_at', clock)
      expect(await status(reader, token)).toBe(401)
      expect(await status(writer, token)).toBe(401)
    }
  })

  test('a token that expires is refused by both instances from its expiry on', async () => {
    const token = await one.newToken(admin)
    await set(other, token, 'expires_at', clock + 1000)
    clock += 999
    expect([await status(one, token), await status(other, token)]).toEqual([200, 200])
    clock += 1
    expect([await status(one, token), await status(other, token)]).toEqual([401, 401])
  })
})
