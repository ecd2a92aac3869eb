import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { countsOf, failingOnDemand, hour, now, usageBuffersOf } from '../../../test/usage-buffer.ts'
import { build, type Database } from '../../store/index.ts'

let server: TestServer
let appName = ''
let tests = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  await importFile(server, { version: 4, projects: [{ id: 'else', name: 'Else' }] })
})
beforeEach(() => {
  appName = `app-${tests++}`
})
afterAll(() => server.stop())

const { bufferOver, where, add, usage, variants, application, uses } = usageBuffersOf(
  () => server,
  () => appName,
)

describe('a failing flush', () => {
  const away: Database['transaction'] = () => Promise.reject(new Error('away'))
  /** All statements are sent, and the last one fails. */
  const broken: Database['transaction'] = (work) =>
    server.database.transaction(async (tx) => {
      const { last, result } = await work(tx)
      return { last: [...last, sql`select 1 / 0`.compile(build)], result }
    })
  test.each([
    ['before its first statement', away],
    ['at its last statement', broken],
  ])('keeps all reports for the next flush together with later reports, and counts none twice, when it fails %s', async (_, failing) => {
    let transaction = failing
    const { buffer, warnings } = bufferOver((work) => transaction(work))
    buffer.register({ ...where(), strategies: ['default'] })
    add(buffer, { one: { yes: 1, no: 2, variants: { blue: 1 } }, two: { yes: 4, no: 0 } })
    await buffer.flush()
    add(buffer, { one: { yes: 10, no: 20, variants: { blue: 10, green: 5 } }, three: { yes: 0, no: 7 } })
    await buffer.flush()
    expect([await usage(), await application()]).toEqual([[], []])
    expect(warnings).toEqual([{ err: expect.any(Error) }, { err: expect.any(Error) }])

    transaction = server.database.transaction
    add(buffer, { one: { yes: 100, no: 200 } })
    for (const _ of ['stores all', 'stores nothing again']) await buffer.flush()
    expect(await usage()).toEqual([
      { feature: 'one', yes: 111, no: 222 },
      { feature: 'three', yes: 0, no: 7 },
      { feature: 'two', yes: 4, no: 0 },
    ])
    expect(await variants()).toEqual([
      { feature: 'one', variant: 'blue', count: 11 },
      { feature: 'one', variant: 'green', count: 5 },
    ])
    expect(await application()).toEqual([{ strategies: ['default'] }])
    expect(warnings).toHaveLength(2)
  })

  test('keeps the reports that arrived during a failing flush', async () => {
    const { waiting, begun, fail } = failingOnDemand()
    let transaction = waiting
    const { buffer } = bufferOver((work) => transaction(work))
    buffer.register({ ...where(), strategies: ['old'] })
    add(buffer, { one: { yes: 1, no: 0, variants: { blue: 1 } } })
    const failing = buffer.flush()
    await begun
    buffer.register({ ...where(), strategies: ['new'] })
    add(buffer, { one: { yes: 10, no: 0, variants: { blue: 10 } }, two: { yes: 0, no: 5 } })
    fail()
    await failing
    transaction = server.database.transaction
    await buffer.flush()
    expect(await application()).toEqual([{ strategies: ['new'] }])
    expect(await usage()).toEqual([
      { feature: 'one', yes: 11, no: 0 },
      { feature: 'two', yes: 0, no: 5 },
    ])
    expect(await variants()).toEqual([{ feature: 'one', variant: 'blue', count: 11 }])
  })
})

describe('concurrent flushes', () => {
  test('flushes run one after another, and each ends when all earlier reports are stored', async () => {
    let [running, most, transactions] = [0, 0, 0]
    const gates: (() => void)[] = []
    const { buffer } = bufferOver(async (work) => {
      most = Math.max(most, ++running)
      transactions++
      await new Promise<void>((resolve) => gates.push(resolve))
      const result = await server.database.transaction(work)
      running--
      return result
    })
    const gateOpens = (count: number) => vi.waitFor(() => expect(gates).toHaveLength(count))
    add(buffer, { one: { yes: 1, no: 0 } })
    const first = buffer.flush()
    await gateOpens(1)
    add(buffer, { one: { yes: 10, no: 0 } })
    const second = buffer.flush()
    add(buffer, { one: { yes: 100, no: 0 } })
    const third = buffer.flush()
    gates[0]?.()
    await first
    expect(await usage()).toEqual([{ feature: 'one', yes: 1, no: 0 }])
    await gateOpens(2)
    add(buffer, { one: { yes: 1000, no: 0 } })
    gates[1]?.()
    await Promise.all([second, third])
    expect(await usage()).toEqual([{ feature: 'one', yes: 111, no: 0 }])
    const fourth = buffer.flush()
    await gateOpens(3)
    gates[2]?.()
    await fourth
    expect(await usage()).toEqual([{ feature: 'one', yes: 1111, no: 0 }])
    expect([most, transactions]).toEqual([1, 3])
  })

  test('a flush without reports runs no statement', async () => {
    const { buffer, warnings } = bufferOver(() => Promise.reject(new Error('asked')))
    await buffer.flush()
    expect(warnings).toEqual([])
  })

  test('flushes between many reports lose no report', async () => {
    const { buffer } = bufferOver(server.database.transaction)
    const flushes: Promise<void>[] = []
    for (let n = 0; n < 500; n++) {
      add(buffer, { [`feature-${n % 7}`]: { yes: 1, no: 0, variants: { [`variant-${n % 3}`]: 1 } } })
      if (n % 50 === 0) flushes.push(buffer.flush())
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([...flushes, buffer.flush()])
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
    expect(sum((await usage()).map((row) => row.yes))).toBe(500)
    expect(sum((await variants()).map((row) => row.count))).toBe(500)
  })
})

describe('usage that several tokens report of one application, environment and hour', () => {
  test('sums the counts into one row for the feature and one for each variant', async () => {
    const { buffer, warnings } = bufferOver(server.database.transaction)
    add(buffer, { one: { yes: 1, no: 2, variants: { blue: 1, green: 3 } }, two: { yes: 1, no: 0 } }, 1)
    add(buffer, { one: { yes: 10, no: 20, variants: { blue: 10, red: 5 } } }, 2)
    add(buffer, { one: { yes: 100, no: 0 }, three: { yes: 0, no: 7 } }, 3)
    await buffer.flush()
    expect(warnings).toEqual([])
    expect(await usage()).toEqual([
      { feature: 'one', yes: 111, no: 22 },
      { feature: 'three', yes: 0, no: 7 },
      { feature: 'two', yes: 1, no: 0 },
    ])
    expect(await variants()).toEqual([
      { feature: 'one', variant: 'blue', count: 11 },
      { feature: 'one', variant: 'green', count: 3 },
      { feature: 'one', variant: 'red', count: 5 },
    ])
  })

  test('stores the application once, with the strategies of the last registration', async () => {
    const { buffer, warnings } = bufferOver(server.database.transaction)
    buffer.register({ ...where(1), strategies: ['first'] })
    buffer.register({ ...where(2), strategies: ['second'] })
    buffer.register({ ...where(1), strategies: ['last'] })
    add(buffer, { one: { yes: 1, no: 0 } }, 3)
    await buffer.flush()
    expect([await application(), await uses(), warnings]).toEqual([[{ strategies: ['last'] }], [{ project: 'default' }], []])
  })

  test('counts usage of a feature only from tokens of its project', async () => {
    const { status } = await server.send('POST', '/api/admin/projects/default/features', { body: { name: appName } })
    expect(status).toBe(201)
    const { buffer } = bufferOver(server.database.transaction)
    const projects = [['default'], ['else'], ['else', 'default'], ['*'], []]
    const count = (n: number) => 10 ** n
    for (const [n, each] of projects.entries())
      buffer.add({
        ...where(n),
        projects: each,
        hour,
        counts: countsOf({ [appName]: { yes: count(n), no: 0, variants: { blue: count(n) } } }),
      })
    await buffer.flush()
    expect(await usage()).toEqual([{ feature: appName, yes: 1101, no: 0 }])
    expect(await variants()).toEqual([{ feature: appName, variant: 'blue', count: 1101 }])
  })
})

test('stores more rows than one statement takes', async () => {
  const { buffer } = bufferOver(server.database.transaction)
  const names = Array.from({ length: 45_000 }, (_, n) => `many-${n}`)
  add(buffer, Object.fromEntries(names.map((name, n) => [name, { yes: n, no: 1 }])))
  await buffer.flush()
  const [row] = await server.database.run(
    sql<{ rows: number; yes: number; no: number }>`
      select count(*) as rows, sum(yes)::bigint as yes, sum(no)::bigint as no from feature_usage where app_name = ${appName}`.compile(
      build,
    ),
  )
  expect(row).toEqual({ rows: 45_000, yes: (45_000 * 44_999) / 2, no: 45_000 })
})

test('sends rows in one order however they were reported, so that no two instances deadlock', async () => {
  const sent: unknown[][] = []
  const { buffer } = bufferOver((work) =>
    server.database.transaction(async (tx) => {
      const ending = await work(tx)
      sent.push(ending.last.filter((query) => query.sql.includes('_usage as u')).map((query) => query.parameters))
      return ending
    }),
  )
  const where = [hour, hour - 3_600_000].flatMap((each) =>
    ['b', 'a'].flatMap((environment) =>
      [`${appName}-2`, `${appName}-1`].flatMap((name) => [2, 1].map((token) => ({ token, appName: name, environment, hour: each }))),
    ),
  )
  const variants: [string, number][] = [
    ['green', 1],
    ['blue', 1],
  ]
  const inOrder = <T>(items: readonly T[], isReversed: boolean) => (isReversed ? items.toReversed() : items)
  for (const isReversed of [false, true]) {
    const toggle = { yes: 1, no: 0, variants: Object.fromEntries(inOrder(variants, isReversed)) }
    const toggles = Object.fromEntries(inOrder(['z', 'a', 'm'], isReversed).map((name) => [name, toggle]))
    for (const scope of inOrder(where, isReversed)) buffer.add({ ...scope, projects: ['*'], counts: countsOf(toggles) })
    await buffer.flush()
  }
  expect(sent[0]).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('counts names separately that are equal when they are joined', async () => {
  const { buffer } = bufferOver(server.database.transaction)
  const scopes = [
    { appName: `${appName} b`, environment: 'a' },
    { appName, environment: 'a' },
    { appName: `${appName}"`, environment: 'a.b' },
    { appName: `${appName}\u0001a`, environment: 'b' },
  ]
  for (const [n, scope] of scopes.entries())
    buffer.add({ ...scope, token: 1, projects: ['*'], hour, counts: countsOf({ alike: { yes: n + 1, no: 0 } }) })
  await buffer.flush()
  const rows = await server.database.run(
    build.selectFrom('feature_usage').select(['app_name', 'environment', 'yes']).where('feature', '=', 'alike').orderBy('yes').compile(),
  )
  expect(rows).toEqual(scopes.map((scope, n) => ({ app_name: scope.appName, environment: scope.environment, yes: n + 1 })))
})
