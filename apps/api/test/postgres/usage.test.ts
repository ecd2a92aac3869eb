import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runJob } from '../../src/jobs/run-job.ts'
import { build } from '../../src/store/index.ts'
import type { TestServer } from '../harness.ts'
import { startTwoServers } from '../two-servers.ts'
import { rawOf, rawPath, report, storedOf } from '../usage.ts'

let one: TestServer
let other: TestServer
let address: string
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers()
  ;[one, other] = two.servers
  address = two.address
  end = two.end
})
afterAll(() => end())

const flushBoth = () => Promise.all([one, other].map((server) => server.ports.runtime.usage.flush()))
const unexpected = () => [...one.log, ...other.log].filter((line) => /could not be stored|unexpected fault/.test(line))

test('usage that is reported to two instances is summed up, and both read it at once', async () => {
  await report(one, { shared: { yes: 1, variants: { blue: 1 } } })
  await report(other, { shared: { yes: 10, no: 5, variants: { blue: 10, green: 2 } } })
  expect(await rawOf(other, 'shared')).toEqual([])
  await one.ports.runtime.usage.flush()
  const etag = (await other.send('GET', rawPath('shared'))).headers.get('etag')!
  expect(await storedOf(other, 'shared')).toMatchObject([{ yes: 11, no: 5, variants: { blue: 11, green: 2 } }])
  const changed = await one.send('GET', rawPath('shared'), { headers: { 'If-None-Match': etag } })
  expect([changed.status, changed.json.data.at(-1).yes]).toEqual([200, 11])
})

test('concurrent flushes of the same features lose nothing and are not refused', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `crowded-${n}`)
  const rounds = 15
  const tokens = [one.tokens.backend, await one.newToken({ type: 'backend', project: '*', environment: 'development' })]
  for (let round = 0; round < rounds; round++) {
    for (const [server, order] of [
      [one, names],
      [other, names.toReversed()],
    ] as const) {
      const toggles = Object.fromEntries(order.map((name) => [name, { yes: 1, variants: { [`v-${round % 4}`]: 1, always: 1 } }]))
      for (const appName of [`app-${round}`, 'shop']) {
        for (const token of server === one ? tokens : tokens.toReversed()) await report(server, toggles, { appName, token })
      }
    }
    await flushBoth()
  }
  const rows = await one.database.run(
    build.selectFrom('feature_usage').select(['yes', 'app_name']).where('feature', 'like', 'crowded-%').compile(),
  )
  const sum = (app: (name: string) => boolean) => rows.filter((row) => app(row.app_name)).reduce((all, row) => all + row.yes, 0)
  expect(sum((app) => app === 'shop')).toBe(4 * rounds * names.length)
  expect(sum((app) => app !== 'shop')).toBe(4 * rounds * names.length)
  expect(unexpected()).toEqual([])
})

test('a feature that both instances see at the same time is updated once', async () => {
  const revision = async () => Number.parseInt((await one.ports.cache.revisions.observe(['features'])).get('features')!, 10)
  for (let round = 0; round < 10; round++) {
    const name = `seen-by-both-${round}`
    expect((await one.send('POST', '/api/admin/projects/default/features', { body: { name } })).status).toBe(201)
    const before = await revision()
    for (const server of [one, other]) await report(server, { [name]: { yes: 1 } }, { appName: `of-${server.url}` })
    await flushBoth()
    expect(await revision()).toBe(before + 1)
  }
})

test('one of two instances runs a job; a job that another instance runs is not waited for', async () => {
  const name = 'counted'
  const due_at = new Date(Date.now() - 1_000).toISOString()
  await one.database.run(build.insertInto('job').values({ name, due_at }).compile())
  const statement = build.insertInto('setting').values({ key: name, value: '{}' }).compile()
  const job = { name, everyMs: 3_600_000, work: async () => ({ statements: [statement] }) }
  const run = () => Promise.all([one, other].map(({ ports }) => runJob(ports.store, job, Date.now())))

  const session = new pg.Client(address)
  await session.connect()
  onTestFinished(() => session.end())
  await session.query('begin')
  await session.query('select from job where name = $1 for update', [name])
  expect(await run()).toEqual([false, false])
  await session.query('rollback')
  expect((await run()).toSorted()).toEqual([false, true])
  expect(await run()).toEqual([false, false])
})
