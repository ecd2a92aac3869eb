import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../src/store/index.ts'
import { finished } from '../cli/halyard.ts'
import { newStore } from '../cli/store.ts'
import { DeliveryClient, pulseOf, stateOf } from '../delivery-client.ts'
import { full } from '../full.ts'
import { serveTest, type TestServer } from '../harness.ts'
import { randomNumbers } from '../random-numbers.ts'
import { RandomWrites } from '../random-writes.ts'

const seed = Number(process.env.FUZZ_SEED ?? 7)
const projects = ['default', 'shop']

/** Starts two instances over a database. `end` stops them. */
const openServers = async (url: string) => {
  const databases = [openPostgres(url, () => undefined), openPostgres(url, () => undefined)]
  const servers = await Promise.all(databases.map((database) => serveTest(database)))
  let ending: Promise<void> | undefined
  const end = () => {
    ending ??= Promise.all(servers.map((server, at) => server.stop().then(() => databases[at]!.close()))).then(() => undefined)
    return ending
  }
  onTestFinished(end)
  return { servers: servers as [TestServer, TestServer], end }
}

/** Changes one feature of each project, as often as `times` says. */
const change = async (server: TestServer, nameOf: (project: string) => string, times: number): Promise<void> => {
  for (let time = 1; time <= times; time++)
    for (const project of projects) {
      const body = [{ op: 'replace', path: '/description', value: String(1_000 + time) }]
      expect((await server.send('PATCH', `/api/admin/projects/${project}/features/${nameOf(project)}`, { body })).status).toBe(200)
    }
}

const quietOf = (project: string) => `quiet-of-${project}`
const lost = 3

const cases: [string, number][] = [
  ['as many changes as were lost', lost],
  ['no change', 0],
  ['more changes than were lost', lost + 2],
]

test.each(full ? cases : cases.slice(0, 1))(
  'after a restore and %s, clients of every kind have the state of their token',
  async (_, writesSince) => {
    const store = await newStore()
    const before = await openServers(store.env.DATABASE_URL!)
    const pick = randomNumbers(seed)
    const [one] = before.servers
    const writes = await RandomWrites.prepare(one, pick)
    for (const project of projects) await one.send('POST', `/api/admin/projects/${project}/features`, { body: { name: quietOf(project) } })
    for (let step = 0; step < 30; step++) await writes.send(before.servers[pick(2)]!)
    const clients = await DeliveryClient.ofEachKind(one)
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.end()))
    })
    const followAll = async ([first, second]: readonly [TestServer, TestServer], what: string) => {
      const follow = async (client: DeliveryClient, servers: readonly TestServer[]) => {
        for (const server of servers) await client.follow(server, await stateOf(first, client.token), what)
      }
      await Promise.all(clients.map((client) => follow(client, pick(2) === 1 ? [first, second] : [second, first])))
    }
    const file = join(store.folder, 'backup')
    expect(await finished(store, ['backup', file])).toMatchObject({ code: 0, stderr: '' })

    await change(one, pulseOf, lost)
    await followAll(before.servers, 'before the restore')
    await before.end()
    expect(await finished(store, ['restore', file, '--replace'])).toMatchObject({ code: 0, stderr: '' })

    const after = await openServers(store.env.DATABASE_URL!)
    // The instances read the restored state before further changes.
    for (const client of clients) for (const server of after.servers) await stateOf(server, client.token)
    await change(after.servers[0], quietOf, writesSince)
    for (const client of clients) client.mayGoBack()
    await followAll(after.servers, 'after the restore')
    await change(after.servers[1], pulseOf, lost)
    await followAll([after.servers[1], after.servers[0]], 'after further changes')
  },
)
