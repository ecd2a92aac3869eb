import { type Bench, connections } from './context.ts'
import { nameAndProjectOf } from './data-set.ts'
import { expectStatus } from './exchange.ts'
import { loadDataSet } from './import.ts'
import { residentMegabytes } from './process-readings.ts'
import { authorized, startServer } from './server.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const sizes = [2_000, 20_000] as const
const most = { rounds: 3 }

interface Measured {
  /** MB of the lists, compared with an idle process. */
  readonly memory: number
  /** Milliseconds: the first list of a process, a cached list, and the list after one change. */
  readonly first: number
  readonly cached: number
  readonly next: number
}

const features = '/api/admin/features'

const measure = async (bench: Bench, size: number): Promise<Measured> => {
  const rounds = Math.min(most.rounds, bench.options.rounds)
  const options = { ...bench.options, features: size }
  const loaded = await loadDataSet({ ...bench, options }, `scale_${size}`)
  await loaded.server.stop()
  const results = { memory: [] as number[], first: [] as number[], cached: [] as number[], next: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const server = bench.stopAtEnd(await startServer(loaded.databaseUrl))
    const read = async () => (await expectStatus(200, server.url + features, { headers: authorized })).elapsed
    await expectStatus(200, `${server.url}/api/admin/projects`, { headers: authorized })
    const idle = residentMegabytes(server.pid)
    results.first.push(await read())
    for (let turn = 0; turn < connections; turn++) results.cached.push(await read())
    for (let turn = 0; turn < 5; turn++) {
      const body = JSON.stringify({ addedTags: [{ type: 'simple', value: `scale-${round}-${turn}` }], removedTags: [] })
      await expectStatus(200, `${server.url}${features}/${nameAndProjectOf(turn).name}/tags`, { method: 'PUT', headers: authorized, body })
      results.next.push(await read())
    }
    results.memory.push(residentMegabytes(server.pid) - idle)
    await server.stop()
  }
  return { memory: median(results.memory), first: median(results.first), cached: median(results.cached), next: median(results.next) }
}

/** Cost of ten times the features in memory and time, for the first list and after one change. */
export const scaleRows = async (bench: Bench): Promise<Row[]> => {
  const [small, large] = [await measure(bench, sizes[0]), await measure(bench, sizes[1])]
  const compare = (what: string, unit: string, of: keyof Measured, digits: number): Row => ({
    what,
    ours: `${large[of].toFixed(digits)} ${unit}`,
    floor: `${small[of].toFixed(digits)} ${unit}`,
    ratio: (large[of] / small[of]).toFixed(2),
    goal: '12 at most',
  })
  return [
    compare('memory of the lists', 'MB', 'memory', 0),
    compare('full list, first of a process', 'ms', 'first', 0),
    compare('full list, cached', 'ms', 'cached', 1),
    {
      what: `full list of ${sizes[1]} after one change`,
      ours: `${large.next.toFixed(0)} ms`,
      floor: `${large.first.toFixed(0)} ms`,
      ratio: (large.next / large.first).toFixed(3),
      goal: '0.05 at most',
      note: 'floor: the first of a process; both over HTTP',
    },
    {
      what: '  without sending the same bytes',
      ours: `${Math.max(0, large.next - large.cached).toFixed(0)} ms`,
      floor: `${Math.max(0, large.first - large.cached).toFixed(0)} ms`,
      ratio: (Math.max(0, large.next - large.cached) / Math.max(1, large.first - large.cached)).toFixed(3),
      goal: '0.05 at most',
      note: 'the time of a cached list is subtracted from both',
    },
  ]
}
