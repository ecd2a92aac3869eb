import { createRevisions } from '../../apps/api/src/cache/revisions/revisions.ts'
import { UsageBuffer } from '../../apps/api/src/delivery/usage/usage-buffer.ts'
import { createWriter } from '../../apps/api/src/flags/kernel/writer.ts'
import { openPostgres } from '../../apps/api/src/store/index.ts'
import type { Bench } from './context.ts'
import { loadRows, readRows } from './copy.ts'
import { environments, nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const rowCount = 30_000
const table = 'feature_usage'
const hourMs = 3_600_000

/** A buffer over a database, and the seconds of the transactions of its flushes. */
const openBuffer = (databaseUrl: string) => {
  const database = openPostgres(databaseUrl, () => undefined)
  let spent = 0
  const timed: typeof database = {
    ...database,
    transaction: async (work) => {
      const started = performance.now()
      const result = await database.transaction(work)
      spent += (performance.now() - started) / 1000
      return result
    },
  }
  const warn = (fault: unknown) => {
    throw new Error('the flush failed', { cause: fault })
  }
  const buffer = new UsageBuffer({
    writer: createWriter(timed, createRevisions(timed)),
    // Another transaction stores when features were last seen, at most once a minute.
    seeFeatures: async () => [],
    log: { warn },
    now: Date.now,
  })
  const flush = async () => {
    spent = 0
    await buffer.flush()
    return spent
  }
  return { buffer, flush, close: () => database.close() }
}

/** One row for each number, varying features first, then environments, then applications. */
const fill = (buffer: UsageBuffer, features: number, hour: number): void => {
  for (let at = 0; at < rowCount; at++) {
    const position = Math.floor(at / features)
    buffer.add({
      token: 1,
      appName: `application-${Math.floor(position / environments.length)}`,
      environment: environments[position % environments.length]!,
      projects: ['*'],
      hour,
      counts: [{ feature: nameAndProjectOf(at % features).name, yes: 10, no: 1, variants: [] }],
    })
  }
}

/** Time of the database to store a buffer in a new hour, and again. The floor is COPY of the same rows into the same table. */
export const flushRows = async (bench: Bench): Promise<Row[]> => {
  const url = await bench.databases.create('flush', bench.migrated)
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  const { buffer, flush, close } = openBuffer(url)
  const store = () => {
    fill(buffer, Math.min(bench.options.features, 2000), hour)
    return flush()
  }
  const [first, again, copy]: [number[], number[], number[]] = [[], [], []]
  await store()
  const stored = (await readRows(url)).get(table)!
  const lines = stored.toString('latin1').split('\n').length - 1
  if (lines !== rowCount) throw new Error(`the flush stored ${lines} rows, not ${rowCount}`)
  for (let round = 0; round < bench.options.rounds; round++) {
    await query(url, `truncate ${table}`)
    await query(url, 'checkpoint')
    first.push(await store())
    again.push(await store())
    copy.push(await loadRows(url, new Map([[table, stored]])))
  }
  await close()

  const perSecond = (seconds: readonly number[]) => `${(rowCount / median(seconds)).toFixed(0)}/s`
  const row = (what: string, seconds: readonly number[], note: string): Row => ({
    what,
    ours: perSecond(seconds),
    floor: perSecond(copy),
    ratio: ratioOf(copy, seconds).toFixed(2),
    goal: '50000/s',
    note,
  })
  return [
    row('flush, rows of a new hour', first, `${rowCount} rows in one transaction; floor: COPY`),
    row('  existing rows', again, 'adds to each of them'),
  ]
}
