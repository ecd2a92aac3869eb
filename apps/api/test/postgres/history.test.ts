import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { pathIn, readIn } from '../flags.ts'
import { full } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'
import { historyFaults, type Operation } from './history.ts'

const clients = 8
/** Number of operations of all clients together. */
const operations = full ? { ofOneFeature: 4_000, ofSets: 6_000 } : { ofOneFeature: 400, ofSets: 600 }
const scope = { project: 'default' }
let servers: readonly [TestServer, TestServer]
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  end = two.end
})
afterAll(() => end())

const importFeatures = (names: readonly string[]) =>
  importFile(servers[0], { version: 4, features: names.map((name) => ({ name, project: 'default' })) })

const send = async (server: TestServer, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await server.send(method, path, body === undefined ? {} : { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.text === '' ? undefined : answer.json
}

/** Pseudorandom numbers from 0 to below 1. Each client has its own sequence, which is the same in every run. */
const randomOf = (client: number) => {
  let state = client * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return (state >>> 0) / 2 ** 32
  }
}

const everyClient = (count: number, work: (server: TestServer, random: () => number, step: string) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const random = randomOf(client + 1)
      for (let n = 0; n < count / clients; n++) await work(servers[client % 2]!, random, `${client}-${n}`)
    }),
  )

interface EventRow {
  readonly type: string
  readonly feature: string
  readonly environment: string
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the type
  readonly data: any
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the type
  readonly pre: any
}

const eventsOf = (...types: string[]) =>
  servers[0].database.run(
    sql<EventRow>`select type, feature, environment, data, pre_data as pre from event where type = any(${types}) order by id`.compile(
      build,
    ),
  )

const timed = async <T>(work: () => Promise<T>) => {
  const asked = performance.now()
  const result = await work()
  return { asked, answered: performance.now(), result }
}

const surprises = () => servers.flatMap((server) => server.log.filter((line) => /unexpected fault|deadlock/.test(line)))

test('eight clients that read and write one feature have a linearizable history without a lost update', async () => {
  await importFeatures(['register'])
  const { id } = (await send(servers[0], 'POST', pathIn(scope, 'register', '/strategies'), { name: 'default', title: 'first' })) as {
    id: string
  }
  const path = pathIn(scope, 'register', `/strategies/${id}`)
  const history: Operation[] = []
  await everyClient(operations.ofOneFeature, async (server, random, step) => {
    if (random() < 0.6) {
      const { result, ...times } = await timed(() => send(server, 'PUT', path, { name: 'default', title: step }))
      expect(result).toMatchObject({ title: step })
      history.push({ kind: 'write', value: step, ...times })
    } else {
      const { result, ...times } = await timed(() => send(server, 'GET', path))
      history.push({ kind: 'read', value: (result as { title: string }).title, ...times })
    }
  })
  const updates = await eventsOf('feature-strategy-update')
  expect(historyFaults(history, ['first', ...updates.map(({ data }) => data.title)])).toEqual([])
  expect(updates.map(({ pre }) => pre.title)).toEqual(['first', ...updates.map(({ data }) => data.title)].slice(0, -1))
  expect(updates).toHaveLength(history.filter(({ kind }) => kind === 'write').length)
  expect(surprises()).toEqual([])
}, 300_000)

test('eight clients that change overlapping sets of features see each change completely, without a deadlock', async () => {
  const names = ['amber', 'basket', 'checkout', 'delivery', 'early', 'fallback']
  await importFeatures(names)
  const environments = ['development', 'production']
  const history = new Map<string, Operation[]>(names.map((name) => [name, []]))
  await everyClient(operations.ofSets, async (server, random, step) => {
    const shuffled = names.toSorted(() => random() - 0.5)
    const [name = ''] = shuffled
    const kind = random()
    if (kind < 0.35) {
      const to = random() < 0.5 ? 'on' : 'off'
      const path = `/api/admin/projects/default/bulk_features/environments/production/${to}`
      await send(server, 'POST', path, { features: shuffled.slice(0, 2 + Math.floor(random() * 4)) })
    } else if (kind < 0.7) {
      const variants = [{ name: step, weight: 1000 }]
      const path = `/api/admin/projects/default/features/${name}/variants-batch`
      const inOrder = random() < 0.5 ? environments : environments.toReversed()
      const { asked, answered } = await timed(() => send(server, 'PUT', path, { variants, environments: inOrder }))
      history.get(name)?.push({ kind: 'write', value: step, asked, answered })
    } else {
      const { result, asked, answered } = await timed(() => send(server, 'GET', `/api/admin/projects/default/features/${name}`))
      const found = (result as { environments: { variants: { name: string }[] }[] }).environments.map(({ variants }) => variants[0]?.name)
      // Both variants were written together, so no reader sees only one of them.
      expect(found[0]).toBe(found[1])
      history.get(name)?.push({ kind: 'read', value: found[0] ?? 'none', asked, answered })
    }
  })
  const replaced = (await eventsOf('feature-environment-variants-updated')).filter(({ environment }) => environment === 'production')
  const turned = await eventsOf('feature-environment-enabled', 'feature-environment-disabled')
  for (const name of names) {
    const order = replaced.filter(({ feature }) => feature === name).map(({ data }) => data.variants[0].name)
    expect(historyFaults(history.get(name) ?? [], ['none', ...order])).toEqual([])
    const types = turned.filter(({ feature }) => feature === name).map(({ type }) => type)
    expect(types).toEqual(types.map((_, at) => (at % 2 === 0 ? 'feature-environment-enabled' : 'feature-environment-disabled')))
    const { enabled } = await readIn(servers[1], scope, name)
    expect(enabled).toBe(types.length % 2 === 1)
  }
  expect(surprises()).toEqual([])
}, 300_000)

describe('history that is not linearizable', () => {
  const operation = (kind: Operation['kind'], value: string, asked: number, answered: number) => ({ kind, value, asked, answered })
  const written = [operation('write', 'a', 1, 2), operation('write', 'b', 3, 4)]
  test.each<[string, Operation[], string[]]>([
    ['a lost write', written, ['b']],
    ['writes in another order than they were acknowledged', written, ['b', 'a']],
    ['a value that was written once and took effect twice', written, ['a', 'b', 'a']],
    ['an old value that was read after a newer write was acknowledged', [...written, operation('read', 'a', 5, 6)], ['a', 'b']],
    ['a value that was read before it was written', [...written, operation('read', 'b', 1, 2.5)], ['a', 'b']],
    [
      'an old value that was read after a newer one',
      [operation('write', 'a', 1, 2), operation('write', 'b', 3, 9), operation('read', 'b', 4, 5), operation('read', 'a', 6, 7)],
      ['a', 'b'],
    ],
  ])('reports %s', (_, operations, order) => {
    expect(historyFaults(operations, order)).not.toEqual([])
  })
  test('overlapping operations are not reported', () => {
    const overlapping = [
      operation('write', 'a', 1, 5),
      operation('write', 'b', 2, 6),
      operation('read', 'a', 3, 4),
      operation('read', 'b', 4, 7),
    ]
    expect(historyFaults(overlapping, ['a', 'b'])).toEqual([])
  })
})
