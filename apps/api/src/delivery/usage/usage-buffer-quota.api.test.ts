import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { failingOnDemand, now, usageBuffersOf } from '../../../test/usage-buffer.ts'
import type { Database } from '../../store/index.ts'

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

describe('reports beyond the bound of the buffer', () => {
  const used = { yes: 1, no: 0 }
  const manyOf = (count: number, prefix: string) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}-${n}`, used]))

  test('drops new entries with one warning for each flush, and still adds to known entries', async () => {
    // The application, its project, two features and a variant.
    const { buffer, warnings } = bufferOver(server.database.transaction, 5)
    add(buffer, { one: { yes: 1, no: 0, variants: { blue: 1 } }, two: { yes: 1, no: 0 }, three: { yes: 1, no: 0 } })
    add(buffer, { one: { yes: 1, no: 0, variants: { blue: 1, green: 1 } }, four: { yes: 1, no: 0 } })
    buffer.register({ ...where(), strategies: ['default'] })
    buffer.register({ ...where(), appName: `${appName}-other`, strategies: [] })
    await buffer.flush()
    expect(warnings).toEqual([{ entries: 5 }])
    expect(await usage()).toEqual([
      { feature: 'one', yes: 2, no: 0 },
      { feature: 'two', yes: 1, no: 0 },
    ])
    expect(await variants()).toEqual([{ feature: 'one', variant: 'blue', count: 2 }])
    expect(await application()).toEqual([{ strategies: [] }])
    add(buffer, { three: { yes: 1, no: 0 } })
    await buffer.flush()
    expect((await usage()).map((row) => row.feature)).toEqual(['one', 'three', 'two'])
    expect(warnings).toHaveLength(1)
  })

  test('counts entries that failed to be stored against the bound', async () => {
    let transaction: Database['transaction'] = () => Promise.reject(new Error('away'))
    const { buffer, warnings } = bufferOver((work) => transaction(work), 4)
    add(buffer, { one: { yes: 1, no: 0 }, two: { yes: 1, no: 0 }, three: { yes: 1, no: 0 } })
    await buffer.flush()
    add(buffer, { one: { yes: 1, no: 0 }, three: { yes: 1, no: 0 }, four: { yes: 1, no: 0 } })
    transaction = server.database.transaction
    await buffer.flush()
    expect(await usage()).toEqual([
      { feature: 'one', yes: 2, no: 0 },
      { feature: 'two', yes: 1, no: 0 },
    ])
    expect(warnings).toEqual([{ entries: 1 }, { err: expect.any(Error) }, { entries: 2 }])
  })

  test('also warns of entries that were dropped during a failing flush', async () => {
    const { waiting, begun, fail } = failingOnDemand()
    let transaction = waiting
    const { buffer, warnings } = bufferOver((work) => transaction(work), 4)
    add(buffer, { one: used, two: used })
    const failing = buffer.flush()
    await begun
    // The stored entries are known before, so the merge itself drops no entries.
    add(buffer, { one: used, two: used, three: used, four: used, five: used })
    fail()
    await failing
    transaction = server.database.transaction
    await buffer.flush()
    expect(warnings).toEqual([{ err: expect.any(Error) }, { entries: 3 }])
    expect(await usage()).toEqual([
      { feature: 'one', yes: 2, no: 0 },
      { feature: 'two', yes: 2, no: 0 },
    ])
  })

  test('gives each token a quarter of the bound, so that four tokens leave none for a fifth', async () => {
    const { buffer, warnings } = bufferOver(server.database.transaction, 10)
    for (const token of [1, 2, 3, 4, 5]) add(buffer, manyOf(20, `of-${token}`), token)
    await buffer.flush()
    const kept = Map.groupBy(await usage(), ({ feature }) => feature.slice(0, 4))
    // Two entries of each token are its application and its project.
    expect([...kept].map(([of, rows]) => [of, rows.length])).toEqual(['of-1', 'of-2', 'of-3', 'of-4'].map((of) => [of, 8]))
    expect(warnings).toEqual([{ entries: 4 * 12 + 21 }])
  })

  test('gives a token no additional entries while its usage waits for the next flush', async () => {
    let transaction: Database['transaction'] = () => Promise.reject(new Error('away'))
    const { buffer } = bufferOver((work) => transaction(work), 6)
    for (const round of [1, 2, 3]) {
      add(buffer, manyOf(3, `of-1-${round}`), 1)
      await buffer.flush()
    }
    add(buffer, { 'of-2': used }, 2)
    transaction = server.database.transaction
    await buffer.flush()
    expect((await usage()).map(({ feature }) => feature)).toEqual(['of-1-1-0', 'of-1-1-1', 'of-1-1-2', 'of-1-2-0', 'of-2'])
  })

  test.each([
    ['at once', false],
    ['during a failing flush', true],
  ])('lets other tokens report an application that a full token reported first: %s', async (_, isLate) => {
    const { waiting, begun, fail } = failingOnDemand()
    let transaction = isLate ? waiting : server.database.transaction
    const { buffer } = bufferOver((work) => transaction(work), 10)
    let early: Promise<void> | undefined
    if (isLate) {
      buffer.register({ ...where(3), appName: `${appName}-other`, strategies: [] })
      early = buffer.flush()
      await begun
    }
    buffer.register({ ...where(1), strategies: ['first'] })
    add(buffer, manyOf(20, 'of-1'), 1)
    buffer.register({ ...where(2), projects: ['else'], strategies: ['a', 'b', 'c'] })
    const stored = buffer.flush()
    transaction = server.database.transaction
    fail()
    await Promise.all([early, stored])
    expect(await uses()).toEqual([{ project: 'default' }, { project: 'else' }])
    expect(await application()).toEqual([{ strategies: ['a', 'b', 'c'] }])
  })

  test('does not count replaced strategies', async () => {
    const { buffer, warnings } = bufferOver(server.database.transaction, 10)
    for (const strategies of [manyOf(8, 'old'), manyOf(2, 'new')]) buffer.register({ ...where(), strategies: Object.keys(strategies) })
    add(buffer, manyOf(6, 'fits'))
    await buffer.flush()
    expect(await application()).toEqual([{ strategies: ['new-0', 'new-1'] }])
    expect([(await usage()).length, warnings]).toEqual([6, []])
  })
})
