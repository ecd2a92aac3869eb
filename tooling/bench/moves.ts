import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as exported from '../../apps/api/src/store/repositories/exported-state.repository.ts'
import type { Bench } from './context.ts'
import { loadRows, readRows } from './copy.ts'
import { stateFile } from './data-set.ts'
import { expectStatus } from './exchange.ts'
import { authorized, runCommand, startServer } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const all = { after: '', upTo: '~'.repeat(101) }
const lists = [
  exported.exportFeatures(all),
  exported.exportFeatureEnvironments(all),
  exported.exportFeatureStrategies(all),
  exported.exportStrategySegments(all),
  exported.exportFeatureTags(all),
]

/** Inlines the text parameters of a statement, since COPY accepts none. */
const written = ({ sql, parameters }: (typeof lists)[number]) =>
  sql.replace(/\$(\d+)/g, (_, at) => pg.escapeLiteral(String(parameters[Number(at) - 1])))

/** Seconds that COPY needs to send the lines of the file. */
const copyLines = async (url: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set jit = off')
    const started = performance.now()
    for (const list of lists) for await (const _ of client.query(copyTo(`copy (${written(list)}) to stdout`)));
    return (performance.now() - started) / 1000
  } finally {
    await client.end()
  }
}

const size = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Exports all flag state of a server and imports it with the command, compared with COPY. The goals apply to `--features 50000`. */
export const moveRows = async (bench: Bench): Promise<Row[]> => {
  const { features, rounds } = bench.options
  const folder = await mkdtemp(join(tmpdir(), 'halyard-bench-'))
  bench.stopAtEnd({ stop: () => rm(folder, { recursive: true, force: true }) })
  const file = join(folder, 'state.json')
  const state = stateFile(features)
  await writeFile(file, state)

  const urls = [await bench.databases.create('moves', bench.migrated), await bench.databases.create('moves_copy', bench.migrated)] as const
  const empty = await readRows(urls[0])
  const imports: number[] = []
  const copies: number[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    await loadRows(urls[0], empty)
    const { seconds, megabytes } = await runCommand(urls[0], ['import', file, '--drop'])
    imports.push(seconds)
    peak = Math.max(peak, megabytes)
    copies.push(await loadRows(urls[1], await readRows(urls[0])))
  }

  const server = bench.stopAtEnd(await startServer(urls[0]))
  const path = `${server.url}/api/admin/state/export`
  const exports: number[] = []
  const lines: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const answer = await expectStatus(200, path, { headers: authorized })
    bytes = answer.body.length
    exports.push(answer.elapsed / 1000)
    lines.push(await copyLines(urls[0]))
  }
  await server.stop()
  return [
    {
      what: `export of ${features}, against COPY of the same lines`,
      ours: `${median(exports).toFixed(2)} s`,
      floor: `${median(lines).toFixed(2)} s`,
      ratio: ratioOf(lines, exports).toFixed(2),
      goal: '0.50',
      note: size(bytes),
    },
    {
      what: `halyard import of ${features}, against COPY`,
      ours: `${median(imports).toFixed(2)} s`,
      floor: `${median(copies).toFixed(2)} s`,
      ratio: ratioOf(copies, imports).toFixed(2),
      goal: '0.35',
      note: `file ${size(state.length)}, with the start of the process`,
    },
    { what: '  its memory at most', ours: `${peak.toFixed(0)} MB`, goal: '1000 MB' },
  ]
}
