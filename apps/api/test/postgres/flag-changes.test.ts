import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../flags.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const clients = 8
const scope = { project: 'default' }
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let features = 0

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())
afterEach(() => {
  for (const server of servers) expect(server.log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (client: number) => servers[client % 2 === 0 ? 0 : 1]
const everyClient = <T>(work: (client: number, server: TestServer) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client, serverOf(client))))
const newFeatures = async (count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, () => `flag-${++features}`)
  await importFile(servers[0], { version: 4, features: names.map((name) => ({ name, project: 'default' })) })
  return names
}
const send = async (server: TestServer, method: string, path: string, body?: unknown) => {
  const answer = await server.send(method, path, body === undefined ? {} : { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.text === '' ? undefined : answer.json
}

test('strategies that are added to one feature concurrently are all stored, with different positions, on every server', async () => {
  const [feature = ''] = await newFeatures(1)
  const rounds = 6
  await importFile(servers[0], { version: 4, segments: [{ id: 1, name: 'everybody', constraints: [] }] })
  const added = await everyClient(async (client, server) => {
    const ids: string[] = []
    for (let round = 0; round < rounds; round++) {
      const body = { name: 'default', title: `${client}-${round}`, segments: [1] }
      ids.push((await send(server, 'POST', pathIn(scope, feature, '/strategies'), body)).id)
      // A concurrent change of another strategy must not remove this strategy.
      await send(server, 'PUT', pathIn(scope, feature, `/strategies/${ids[0]}`), { title: `${client}-${round} again` })
      expect((await readIn(server, scope, feature)).strategies.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    }
    return ids
  })
  for (const server of servers) {
    const { strategies } = await readIn(server, scope, feature)
    expect(strategies.map(({ id }) => id).sort()).toEqual(added.flat().sort())
    expect(strategies.map(({ sortOrder }) => sortOrder)).toEqual(Array.from({ length: clients * rounds }, (_, index) => index))
    for (const [client, [first]] of added.entries())
      expect(strategies.find(({ id }) => id === first)?.title).toBe(`${client}-${rounds - 1} again`)
  }
  expect((await listUses(servers[0], feature)).map(({ strategy }) => strategy).sort()).toEqual(added.flat().sort())
})

test('events of concurrent enabling and disabling form a history in which each change follows from the previous one', async () => {
  const [feature = ''] = await newFeatures(1)
  await everyClient(async (client, server) => {
    for (let round = 0; round < 12; round++) await send(server, 'POST', pathIn(scope, feature, (client + round) % 2 === 0 ? '/on' : '/off'))
  })
  const history = (await listFlagEvents(servers[0], feature)).filter(({ type }) => type.startsWith('feature-environment-'))
  expect(history.length).toBeGreaterThan(1)
  expect(history.map(({ type }) => type)).toEqual(
    history.map((_, index) => (index % 2 === 0 ? 'feature-environment-enabled' : 'feature-environment-disabled')),
  )
  const { enabled, strategies } = await readIn(servers[1], scope, feature)
  expect(enabled).toBe(history.length % 2 === 1)
  expect(strategies).toHaveLength(1)
})

test('concurrent changes of overlapping sets of features cause no deadlock, and each set is as one client left it', async () => {
  const names = await newFeatures(6)
  const variants = (client: number) => [{ name: `of-${client}`, weight: 1000 }]
  const bulk = (server: TestServer, to: string, sets: string[]) =>
    send(server, 'POST', `/api/admin/projects/default/bulk_features/environments/production/${to}`, { features: sets })
  await everyClient(async (client, server) => {
    const order = client % 2 === 0 ? names : [...names].reverse()
    for (let round = 0; round < 5; round++) {
      await bulk(server, (client + round) % 2 === 0 ? 'on' : 'off', order)
      const batch = `/api/admin/projects/default/features/${order[round]}/variants-batch`
      const environments = client % 2 === 0 ? ['development', 'production'] : ['production', 'development']
      await send(server, 'PUT', batch, { variants: variants(client), environments })
    }
  })
  const [state, ...others] = await Promise.all(names.map(async (name) => (await readIn(servers[0], scope, name)).enabled))
  for (const other of others) expect(other).toBe(state)
  for (const name of names) {
    const [one, other] = await Promise.all(['development', 'production'].map((each) => readIn(servers[1], scope, name, each)))
    expect(one?.variants).toEqual(other?.variants)
  }
  const [counted] = await servers[0].database.run(
    sql<{ n: number }>`select count(*)::int as n from event where feature = any(${names}) and type = 'feature-strategy-add'`.compile(build),
  )
  expect(counted?.n).toBe(names.length)
})
