import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { startTwoServers } from '../two-servers.ts'

const rounds = 15
const clients = 8
let servers: [TestServer, TestServer]
let end: () => Promise<void>
let address: string
let features = 0

beforeAll(async () => {
  const two = await startTwoServers()
  servers = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())
afterEach(() => {
  for (const server of servers) expect(server.log.filter((line) => line.includes('unexpected fault'))).toEqual([])
})

const serverOf = (client: number) => servers[client % 2 === 0 ? 0 : 1]
const base = '/api/admin/projects/default'
const depend = (child: string, feature: string, client = 0) =>
  serverOf(client).send('POST', `${base}/features/${child}/dependencies`, { body: { feature } })
const free = (child: string, client = 0) => serverOf(client).send('DELETE', `${base}/features/${child}/dependencies`)
const send = (what: 'archive' | 'revive' | 'delete', names: readonly string[], client = 0) =>
  serverOf(client).send('POST', `${base}/${what}`, { body: { features: names } })
const newFeatures = async (count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, () => `linked-${++features}`)
  await importFile(servers[0], { version: 4, features: names.map((name) => ({ name, project: 'default' })) })
  return names
}

interface Link {
  readonly feature: string
  readonly parent: string
}

const listLinks = (names: readonly string[]): Promise<Link[]> =>
  servers[0].database.run(
    sql<Link>`select feature, parent from feature_dependency where feature = any(${[...names]}) or parent = any(${[...names]})`.compile(
      build,
    ),
  )
const listArchived = async (names: readonly string[]): Promise<string[]> => {
  const query = build.selectFrom('feature').select('name').where('archived_at', 'is not', null)
  const archived = new Set((await servers[0].database.run(query.compile())).map(({ name }) => name))
  return names.filter((name) => archived.has(name))
}

/** Expects the invariants: dependencies have one level, and archived features have none. */
const expectOrder = async (names: readonly string[]): Promise<Link[]> => {
  const links = await listLinks(names)
  const archived = await listArchived(names)
  const children = links.map(({ feature }) => feature)
  expect(new Set(children).size).toBe(children.length)
  for (const { feature, parent } of links) {
    expect(children).not.toContain(parent)
    expect(archived).not.toContain(parent)
    expect(archived).not.toContain(feature)
  }
  return links
}

interface Shown {
  readonly name: string
  readonly dependencies: readonly { readonly feature: string }[]
  readonly children: readonly string[]
}

/** Expects that every server shows all live features with the stored dependencies on both sides. */
const expectShown = async (names: readonly string[], links: readonly Link[]): Promise<void> => {
  const archived = await listArchived(names)
  const expected = names
    .filter((name) => !archived.includes(name))
    .map((name) => ({
      name,
      parents: links.filter(({ feature }) => feature === name).map(({ parent }) => parent),
      children: links
        .filter(({ parent }) => parent === name)
        .map(({ feature }) => feature)
        .sort(),
    }))
  for (const server of servers) {
    const { features }: { features: Shown[] } = (await server.send('GET', '/api/admin/features?project=default')).json
    const shown = features.filter(({ name }) => names.includes(name))
    expect(
      shown.map(({ name, dependencies, children }) => ({ name, parents: dependencies.map(({ feature }) => feature), children })),
    ).toEqual(expected.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  }
}

test('changes of dependencies in a project run one after the other, and no other write waits for them', async () => {
  const [child = '', parent = ''] = await newFeatures(2)
  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  await session.query(`begin; select from project where id = 'default' for no key update`)
  const running = depend(child, parent, 1)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await session.query(waiting)).rowCount).toBe(1))
  const on = `${base}/features/${child}/environments/production/on`
  expect((await serverOf(0).send('POST', on)).status).toBe(200)
  await session.query('commit')
  expect((await running).status).toBe(200)
})

test('if two features are made to depend on each other concurrently, one dependency is stored', async () => {
  for (let round = 0; round < rounds; round++) {
    const [a = '', b = ''] = await newFeatures(2)
    const statuses = (await Promise.all([depend(a, b, 0), depend(b, a, 1)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await expectOrder([a, b])).toHaveLength(1)
  }
})

test('concurrent archiving of a parent and adding a child: one of the two is stored', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    // Alternates whether the child or its parent comes first in the order of names.
    const names = (await newFeatures(2)).sort()
    const [child = '', parent = ''] = round % 2 === 0 ? names : [...names].reverse()
    const orders = [() => depend(child, parent, 0), () => send('archive', [parent], 1)]
    const [one, other] = await Promise.all((round % 4 < 2 ? orders : [...orders].reverse()).map((run) => run()))
    const [added, archived] = round % 4 < 2 ? [one, other] : [other, one]
    outcomes.add(`${added?.status} ${archived?.status}`)
    expect([...(await expectOrder(names)), ...(await listArchived(names))]).toHaveLength(1)
  }
  for (const outcome of outcomes) expect(['200 409', '404 202']).toContain(outcome)
})

test('concurrent dependencies never form a chain, although each would be valid alone', async () => {
  for (let round = 0; round < rounds; round++) {
    const [a = '', b = '', c = ''] = await newFeatures(3)
    const statuses = (await Promise.all([depend(a, b, 0), depend(b, c, 1), depend(c, a, 2)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await expectOrder([a, b, c])).toHaveLength(1)
  }
})

test('concurrent changes of parents, archiving, reviving and deleting cause no deadlock', async () => {
  const names = await newFeatures(8)
  const pick = (seed: number) => names[seed % names.length]!
  const statusCounts = new Map<number, number>()
  const run = async (client: number, step: number) => {
    const [one, other, third] = [pick(client * 3 + step), pick(client + step * 5 + 1), pick(step * 7 + client)]
    switch ((client + step) % 6) {
      case 0:
        return send('archive', [one, other, third], client)
      case 1:
        return send('revive', [third, other], client)
      case 2:
        return free(one, client)
      case 3:
        return serverOf(client).send('POST', `${base}/bulk_features/environments/production/on`, { body: { features: [third, one] } })
      default:
        return depend(one, other, client)
    }
  }
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let step = 0; step < 30; step++) {
        const { status, text } = await run(client, step)
        expect([200, 202, 400, 404, 409], text).toContain(status)
        statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
      }
    }),
  )
  expect([...statusCounts.keys()]).toEqual(expect.arrayContaining([200, 202, 409]))
  const links = await expectOrder(names)
  await expectShown(names, links)
  const deletions = await Promise.all(Array.from({ length: clients }, (_, client) => send('delete', [...names].reverse(), client)))
  for (const { status } of deletions) expect([200, 404, 409]).toContain(status)
})

test('a feature that is deleted and revived concurrently is either deleted or revived', async () => {
  for (let round = 0; round < rounds; round++) {
    const [name = ''] = await newFeatures(1)
    await send('archive', [name])
    const [deleted, revived] = await Promise.all([send('delete', [name], round), send('revive', [name], round + 1)])
    expect([`${deleted?.status} ${revived?.status}`]).toEqual([deleted?.status === 200 ? '200 404' : '409 200'])
    expect((await serverOf(round).send('GET', `${base}/features/${name}`)).status).toBe(deleted?.status === 200 ? 404 : 200)
  }
})
