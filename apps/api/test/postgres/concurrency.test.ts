import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const clients = 8

let servers: [TestServer, TestServer]
let end: () => Promise<void>
let address: string
/** Observed revisions of the feature list, by their number of changes. */
const revisions = new Map<number, string>()

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())

const serverOf = (client: number) => servers[client % 2 === 0 ? 0 : 1]
const everyClient = <T>(work: (client: number, server: TestServer) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client, serverOf(client))))

const create = (server: TestServer, name: string) => server.send('POST', '/api/admin/projects/default/features', { body: { name } })
const simple = (...values: string[]) => values.map((value) => ({ type: 'simple', value }))
const update = async (server: TestServer, feature: string, added: string[], removed: string[]) => {
  const body = { addedTags: simple(...added), removedTags: simple(...removed) }
  const answer = await server.send('PUT', `/api/admin/features/${feature}/tags`, { body })
  expect(answer.status, answer.text).toBe(200)
  await recordRevision(server)
  return answer.json.tags.map((tag: { value: string }) => tag.value) as string[]
}
const tagsOf = (feature: string) => update(servers[0], feature, [], [])

/** Records the present revision. Equal numbers of changes must have equal revisions. */
const recordRevision = async (server: TestServer): Promise<number> => {
  const revision = (await server.ports.cache.revisions.observe(['features'])).get('features') ?? ''
  const changes = Number.parseInt(revision, 10)
  expect(revisions.get(changes) ?? revision).toBe(revision)
  revisions.set(changes, revision)
  return changes
}

const countEvents = async (type: string): Promise<number> => {
  const [row] = await servers[0].database.run(sql<{ n: number }>`select count(*)::int as n from event where type = ${type}`.compile(build))
  return row?.n ?? 0
}
/** Numbers of events of these types and of changes since the call. */
const startCounting = async (...types: string[]) => {
  const read = async () => ({ changes: await recordRevision(servers[0]), events: await Promise.all(types.map(countEvents)) })
  const before = await read()
  return async () => {
    const after = await read()
    return { changes: after.changes - before.changes, events: after.events.map((count, index) => count - before.events[index]!) }
  }
}

type Grown = Awaited<ReturnType<Awaited<ReturnType<typeof startCounting>>>>

/** Writes of several clients can share a commit, and then also share a revision. Writes of one client never do. */
const expectShared = ({ changes, events }: Grown, writesOfClient: number, expected: readonly number[]): void => {
  expect(events).toEqual(expected)
  expect(changes).toBeGreaterThanOrEqual(writesOfClient)
  expect(changes).toBeLessThanOrEqual(clients * writesOfClient)
}

let logged = 0
beforeEach(() => {
  logged = 0
})
afterEach(() => {
  for (const server of servers) logged += server.log.filter((line) => line.includes('unexpected fault')).length
  expect(logged).toBe(0)
  expect(new Set(revisions.values()).size).toBe(revisions.size)
})

test('concurrent updates of one feature are all stored, each with an event and a revision', async () => {
  for (const name of ['shared', 'maker']) await create(servers[0], name)
  await update(servers[0], 'maker', ['everybodys'], [])
  const grown = await startCounting('feature-tagged', 'feature-untagged', 'tag-created')
  const rounds = 12
  await everyClient(async (client, server) => {
    for (let round = 0; round < rounds; round++) {
      const mine = `mine-${client}-${round}`
      const tags = await update(server, 'shared', [mine, 'everybodys'], round > 0 ? [`mine-${client}-${round - 1}`] : [])
      expect(tags).toContain(mine)
      expect(tags).toContain('everybodys')
      expect(tags.filter((tag) => tag.startsWith(`mine-${client}-`))).toEqual([mine])
    }
  })
  expect(await tagsOf('shared')).toEqual(['everybodys', ...Array.from({ length: clients }, (_, client) => `mine-${client}-${rounds - 1}`)])
  const tagged = clients * rounds + 1
  expect(await grown()).toEqual({ changes: clients * rounds, events: [tagged, clients * (rounds - 1), tagged - 1] })
})

test('concurrent updates of overlapping sets of features and tags cause no deadlock and lose nothing', async () => {
  const features = Array.from({ length: 6 }, (_, n) => `crossing-${n}`)
  for (const name of features) await create(servers[0], name)
  const grown = await startCounting('feature-tagged', 'feature-untagged')
  const rounds = 5
  await everyClient(async (client, server) => {
    for (let round = 0; round < rounds; round++) {
      const order = client % 2 === 0 ? features : [...features].reverse()
      const fresh = [`cross-${round}-a`, `cross-${round}-b`, `cross-${round}-c`]
      for (const feature of order)
        await update(server, feature, [...(client % 3 === 0 ? fresh : [...fresh].reverse()), `by-${client}-${round}`], [])
    }
  })
  const crossed = Array.from({ length: rounds }, (_, round) => ['a', 'b', 'c'].map((letter) => `cross-${round}-${letter}`)).flat()
  const own = Array.from({ length: clients }, (_, client) => Array.from({ length: rounds }, (_, round) => `by-${client}-${round}`)).flat()
  for (const feature of features) expect(await tagsOf(feature)).toEqual([...own, ...crossed].sort())
  expectShared(await grown(), rounds * features.length, [features.length * (own.length + crossed.length), 0])
})

test('a new tag in many concurrent requests is created once', async () => {
  const features = Array.from({ length: clients }, (_, n) => `first-${n}`)
  for (const name of features) await create(servers[0], name)
  const grown = await startCounting('tag-created', 'feature-tagged')
  const rounds = 10
  for (let round = 0; round < rounds; round++)
    await everyClient((client, server) => update(server, features[client]!, [`new-${round}`], []))
  expectShared(await grown(), rounds, [rounds, clients * rounds])
})

test('several new features with one name: one is created, and all others return 409', async () => {
  const grown = await startCounting('feature-created')
  const rounds = 15
  const outcomes = await everyClient(async (client, server) => {
    const statuses: number[] = []
    for (let round = 0; round < rounds; round++) {
      const answer = await create(server, `wanted-${client % 2 === 0 ? round : rounds - 1 - round}`)
      if (answer.status !== 201) expect(answer.json).toMatchObject({ name: 'NameExistsError' })
      statuses.push(answer.status)
    }
    return statuses
  })
  const statuses = outcomes.flat()
  expect(statuses.filter((status) => status === 201)).toHaveLength(rounds)
  expect(statuses.filter((status) => status === 409)).toHaveLength(rounds * (clients - 1))
  expect(await grown()).toEqual({ changes: rounds, events: [rounds] })
})

test('an import waits for running writes, and writes wait for an import', async () => {
  await create(servers[0], 'waiting')
  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  const waiting = async () =>
    (
      await session.query(
        `select from pg_locks where locktype = 'advisory' and objid = 4242 and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  const whileHeld = async (lock: string, work: () => Promise<unknown>) => {
    await session.query(`begin; select ${lock}(4242)`)
    let over = false
    const running = work().finally(() => {
      over = true
    })
    await vi.waitFor(async () => expect(await waiting()).toBe(1))
    expect(over).toBe(false)
    await session.query('commit')
    await running
  }
  await whileHeld('pg_advisory_xact_lock_shared', () => importFile(servers[0], { version: 4 }))
  await whileHeld('pg_advisory_xact_lock', () => update(servers[1], 'waiting', ['waited'], []))
  await whileHeld('pg_advisory_xact_lock', () => create(servers[0], 'waited'))
  // Writes do not wait for each other.
  await session.query('begin; select pg_advisory_xact_lock_shared(4242)')
  await update(servers[1], 'waiting', ['beside'], [])
  await session.query('commit')
})

test('an import during writes is visible completely or not at all, and no write is lost', async () => {
  await Promise.all(Array.from({ length: clients }, (_, client) => create(servers[0], `beside-${client}`)))
  const batch = 30
  const names = (round: number) => Array.from({ length: batch }, (_, n) => `import-${round}-${n}`)
  const rounds = 6
  let stopped = false
  const importing = (async () => {
    for (let round = 0; round < rounds; round++) {
      const features = names(round).map((name) => ({ name, type: 'release', project: 'default' }))
      const featureTags = names(round).map((featureName) => ({ featureName, tagType: 'simple', tagValue: 'imported' }))
      const tags = simple('imported')
      await importFile(serverOf(round), { version: 4, features, tags, featureTags })
    }
    stopped = true
  })()
  const writes = everyClient(async (client, server) => {
    const mine: string[] = []
    while (!stopped || mine.length < 5) {
      mine.push(`tag-${String(mine.length).padStart(3, '0')}`)
      expect(await update(server, `beside-${client}`, [mine.at(-1)!], [])).toEqual(mine)
    }
    return mine.length
  })
  const reads = Promise.all(
    servers.map(async (server) => {
      while (!stopped) {
        const { json } = await server.send('GET', '/api/admin/features?namePrefix=import-')
        expect(json.features.length % batch).toBe(0)
        for (const feature of json.features) expect(feature.tags).toEqual(simple('imported'))
      }
    }),
  )
  await importing
  await reads
  for (const [client, count] of (await writes).entries()) expect(await tagsOf(`beside-${client}`)).toHaveLength(count)
  const { json } = await servers[0].send('GET', '/api/admin/features?namePrefix=import-')
  expect(json.features.map((feature: { name: string }) => feature.name)).toEqual(
    Array.from({ length: rounds }, (_, round) => names(round))
      .flat()
      .sort(),
  )
})
