import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { startCluster } from '../postgres/index.ts'
import { admissionRows } from './admission.ts'
import { auditRows } from './audit.ts'
import { startChild } from './child.ts'
import { type Bench, connections } from './context.ts'
import { projects } from './data-set.ts'
import { databasesOn } from './databases.ts'
import { deliveryRows } from './delivery.ts'
import { evaluateRows } from './evaluate.ts'
import { fillUsage } from './fill-usage.ts'
import { flagWritesTo } from './flag-writes.ts'
import { fleetRows } from './fleet.ts'
import { importRows, largeImportRows, loadDataSet } from './import.ts'
import { listRows } from './lists.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { moveRows } from './moves.ts'
import { type Group, readOptions } from './options.ts'
import { populate } from './people.ts'
import { residentMegabytes } from './process-readings.ts'
import { proposeChanges } from './propose-changes.ts'
import { largeProjectRows, readRows } from './reads.ts'
import { reviewRows } from './reviews.ts'
import { safeWriteRows } from './safe-writes.ts'
import { samlRows } from './saml.ts'
import { scaleRows } from './scale.ts'
import { sdkRows } from './sdk.ts'
import { migrateDatabase, startServer } from './server.ts'
import { median } from './statistics.ts'
import { printTable, type Row } from './table.ts'
import { usageRows } from './usage.ts'
import { writeRows } from './writes.ts'

/** Time until a calm server has returned the memory of its load to the system. */
const settleMs = 25_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Measures starts on a migrated database without other load. */
const startUpRows = async (bench: Bench): Promise<Row[]> => {
  const wall: number[] = []
  const cpu: number[] = []
  const url = await bench.databases.create('start', bench.migrated)
  for (let round = 0; round < bench.options.rounds; round++) {
    const server = bench.stopAtEnd(await startServer(url))
    wall.push(server.startUp.wall)
    cpu.push(server.startUp.cpu)
    await server.stop()
  }
  return [
    { what: 'start until healthy, CPU', ours: `${median(cpu).toFixed(2)} s`, goal: '1.00 s', note: `${median(wall).toFixed(2)} s of time` },
  ]
}

/** Compares the idle memory of servers with and without the console, in turn. */
const consoleRow = async (bench: Bench): Promise<Row> => {
  const url = await bench.databases.create('console', bench.migrated)
  const idle = { on: [] as number[], off: [] as number[] }
  for (let round = 0; round < bench.options.rounds; round++)
    for (const state of ['on', 'off'] as const) {
      const server = bench.stopAtEnd(await startServer(url, { HALYARD_CONSOLE: state }))
      await delay(2000)
      idle[state].push(residentMegabytes(server.pid))
      await server.stop()
    }
  const [on, off] = [median(idle.on), median(idle.off)]
  return { what: 'memory of the console', ours: `${(on - off).toFixed(1)} MB`, goal: '10 MB', note: `${off.toFixed(0)} MB without it` }
}

const run = async (bench: Bench): Promise<void> => {
  const wants = (...groups: Group[]) => groups.some((group) => bench.options.groups.has(group))
  if (wants('sdk')) printTable('sdk (CPU of this process; floor: fetch without network)', await sdkRows(bench))
  if (wants('saml')) printTable('saml (CPU of a process; floor: a valid response)', await samlRows(bench))
  await migrateDatabase(await bench.databases.create(bench.migrated))
  const startUp = wants('process') ? [...(await startUpRows(bench)), await consoleRow(bench)] : []
  if (wants('access')) printTable('access (CPU per request, known callers)', await admissionRows(bench))
  if (wants('audit')) printTable('audit (CPU of this process)', await auditRows(bench))
  if (wants('evaluate')) printTable('evaluate (CPU of this process)', evaluateRows(bench))
  if (wants('moves')) printTable('moves (floor: COPY)', await moveRows(bench))
  if (wants('imports')) {
    const rows = await importRows(bench)
    if (bench.options.largeImport > 0) rows.push(...(await largeImportRows(bench)))
    printTable('imports (floor: COPY in one transaction)', rows)
  }
  if (wants('scale')) printTable('scale (floor: 2000 features)', await scaleRows(bench))
  if (!wants('reads', 'writes', 'safe', 'reviews', 'delivery', 'usage', 'lists', 'fleet', 'process')) return

  const loaded = await loadDataSet(bench)
  if (wants('reads', 'writes', 'safe', 'reviews', 'delivery', 'usage')) {
    const people = await populate(loaded.server, projects)
    const proposals = await proposeChanges(loaded.server, people, bench.options.features)
    await fillUsage(loaded.databaseUrl, bench.options.features)
    if (wants('reads')) {
      const rows = [...(await readRows(bench, loaded, people, proposals)), ...(await largeProjectRows(bench))]
      printTable('reads (floor: bare node:http, same bytes)', rows)
    }
    if (wants('writes', 'safe')) {
      const flags = await flagWritesTo(loaded.server, loaded.databaseUrl, bench.options.features)
      if (wants('writes'))
        printTable('writes (floor: minimal transactions by pgbench)', await writeRows(bench, loaded, { people, proposals, flags }))
      if (wants('safe')) printTable('safe writes (floor: the same writes without)', await safeWriteRows(bench, loaded, flags))
    }
    if (wants('reviews')) printTable('reviews', await reviewRows(bench, loaded))
    if (wants('delivery')) printTable('delivery (floor: bare node:http, same bytes)', await deliveryRows(bench, loaded))
    if (wants('usage')) printTable('usage (floor: bare node:http that parses the same body; COPY)', await usageRows(bench, loaded))
  }
  if (wants('fleet')) printTable('fleet', await fleetRows(bench, loaded))
  if (wants('lists')) printTable('lists', await listRows(bench, loaded))
  const atTheEnd = residentMegabytes(loaded.server.pid)
  if (wants('process')) await delay(settleMs)
  const settled = residentMegabytes(loaded.server.pid)
  await loaded.server.stop()
  if (wants('process')) {
    printTable('process', [
      ...startUp,
      { what: 'memory when idle', ours: `${loaded.idle.toFixed(0)} MB`, goal: '110 MB' },
      {
        what: 'memory after the load',
        ours: `${settled.toFixed(0)} MB`,
        goal: '200 MB',
        note: `${settleMs / 1000} s later; ${atTheEnd.toFixed(0)} MB at its end`,
      },
    ])
  }
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2))
  if (!options) return
  const started = performance.now()
  const resources: { stop(): unknown }[] = []
  const stopAtEnd: Bench['stopAtEnd'] = (resource) => {
    resources.push(resource)
    return resource
  }
  const interrupted = Promise.withResolvers<never>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.reject(new Error(`stopped by ${signal}`)))
  try {
    const cluster = stopAtEnd(await startCluster({ durable: true }))
    const databases = stopAtEnd(databasesOn(cluster.url))
    const load = stopAtEnd(startChild<LoadOrder, LoadResult>('./load.ts'))
    say(
      `${options.features} features, ${connections} connections, ${options.rounds} rounds of ${options.seconds} s; medians, ratios by round`,
    )
    say(`load average ${loadavg()[0]?.toFixed(1)} before the start; rely on ratios, and less so on a busy machine`)
    say(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, ${cluster.kind}`)
    await Promise.race([run({ options, databases, load, migrated: 'migrated', stopAtEnd }), interrupted.promise])
    say(`\n${((performance.now() - started) / 1000).toFixed(0)} s`)
  } finally {
    // A resource that fails to stop does not prevent the stop of the others.
    for (const resource of resources.toReversed()) await Promise.try(() => resource.stop()).catch((error) => say(`not stopped: ${error}`))
  }
}

try {
  await main()
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
