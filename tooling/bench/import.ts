import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Loaded } from './context.ts'
import { dropForeignKeys, loadRows, type Rows, readRows } from './copy.ts'
import { featuresWithin, stateFile, stateFiles } from './data-set.ts'
import { query } from './databases.ts'
import { type Exchange, expectStatus } from './exchange.ts'
import { peakMegabytes, residentMegabytes } from './process-readings.ts'
import { authorized, type Server, startServer } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const importState = (server: Server, state: Buffer): Promise<Exchange> =>
  expectStatus(202, `${server.url}/api/admin/state/import`, { method: 'POST', headers: authorized, body: state })

/** A server with the data set. */
export interface DataSet extends Loaded {
  /** Resident memory in MB before the first request. */
  readonly idle: number
  /** Seconds of the first import of the process. */
  readonly first: number
  /** The rows before the import. */
  readonly empty: Rows
}

const importFiles = async (server: Server, files: readonly Buffer[]): Promise<number> => {
  let seconds = 0
  for (const file of files) seconds += (await importState(server, file)).elapsed / 1000
  return seconds
}

/** Starts the server and imports the data set. */
export const loadDataSet = async (bench: Bench, name = 'data'): Promise<DataSet> => {
  const databaseUrl = await bench.databases.create(name, bench.migrated)
  const server = bench.stopAtEnd(await startServer(databaseUrl))
  await delay(500)
  const idle = residentMegabytes(server.pid)
  const empty = await readRows(databaseUrl)
  const first = await importFiles(server, stateFiles(bench.options.features))
  // Jobs, such as marking old features as stale, would change the measured responses.
  await query(databaseUrl, `update job set due_at = 'infinity'`)
  await query(databaseUrl, 'vacuum analyze')
  return { server, databaseUrl, idle, first, empty }
}

/**
 * The import of the data set, compared with COPY of the resulting rows. Before each round, the tables are reset to their state after the
 * start, so this server has no other load: it no longer seals events. The first import of the cold process is listed separately.
 */
export const importRows = async (bench: Bench): Promise<Row[]> => {
  const { features, rounds } = bench.options
  const { server, databaseUrl, first, empty } = await loadDataSet(bench, 'imports')
  const files = stateFiles(features)
  const floors = [
    await bench.databases.create('copy', bench.migrated),
    await bench.databases.create('copy_without_keys', bench.migrated),
  ] as const
  await dropForeignKeys(floors[1])
  const full = await readRows(databaseUrl)
  const ours: number[] = []
  const copies: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await loadRows(databaseUrl, empty)
    await query(databaseUrl, 'checkpoint')
    ours.push(await importFiles(server, files))
    for (const [at, url] of floors.entries()) copies[at]!.push(await loadRows(url, full))
  }
  await server.stop()

  const against = (seconds: readonly number[]) => ({
    ours: `${median(ours).toFixed(2)} s`,
    floor: `${median(seconds).toFixed(2)} s`,
    ratio: ratioOf(seconds, ours).toFixed(2),
  })
  const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  const bytes = [...full.values()].reduce((sum, each) => sum + each.length, 0)
  return [
    {
      what: `import of ${features}, against COPY`,
      ...against(copies[0]),
      goal: '0.40',
      note: `${files.length === 1 ? 'file' : `${files.length} files`} ${size(files.reduce((sum, file) => sum + file.length, 0))}, rows ${size(bytes)}`,
    },
    { what: '  COPY without foreign keys', ...against(copies[1]), note: `the first import of the process took ${first.toFixed(2)} s` },
  ]
}

/** The largest accepted import, and its memory. */
export const largeImportRows = async (bench: Bench): Promise<Row[]> => {
  const features = featuresWithin(bench.options.largeImport)
  const state = stateFile(features)
  const server = bench.stopAtEnd(await startServer(await bench.databases.create('large', bench.migrated)))
  const { elapsed } = await importState(server, state)
  const peak = peakMegabytes(server.pid)
  await server.stop()
  await bench.databases.drop('large')
  const what = `import of ${(state.length / 1e6).toFixed(1)} MB, peak memory`
  return [{ what, ours: `${peak.toFixed(0)} MB`, goal: '1000 MB', note: `${features} features in ${(elapsed / 1000).toFixed(1)} s` }]
}
