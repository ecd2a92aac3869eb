import { FragmentList } from '../../apps/api/src/cache/bodies/fragment-list.ts'
import type { Bench, Loaded } from './context.ts'
import { nameAndProjectOf } from './data-set.ts'
import { expectStatus } from './exchange.ts'
import { authorized, startServer } from './server.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

interface Item {
  readonly name: string
  readonly project: string
}

const elapsed = (work: () => unknown): number => {
  const started = performance.now()
  work()
  return performance.now() - started
}

const row = (what: string, after: readonly number[], nothing: readonly number[], goal: string | undefined, note: string): Row => ({
  what,
  ours: `${median(after).toFixed(2)} ms`,
  floor: `${median(nothing).toFixed(2)} ms`,
  ratio: (median(after) / median(nothing)).toFixed(3),
  ...(goal && { goal }),
  note,
})

/** Updating a list after one change, compared with building it from nothing: only the work, in this process. */
const structureRows = (features: readonly Item[], rounds: number): Row[] => {
  const times = { plain: [] as number[], gzip: [] as number[], plainAfter: [] as number[], gzipAfter: [] as number[] }
  const set = (list: FragmentList, feature: Item) => list.set(`${feature.project}\u0000${feature.name}`, JSON.stringify(feature))
  const body = (list: FragmentList) => list.body('{"version":1,"features":[', ']}')
  for (let round = 0; round < rounds; round++) {
    const list = new FragmentList()
    times.plain.push(
      elapsed(() => {
        for (const feature of features) set(list, feature)
        body(list).plain()
      }),
    )
    times.gzip.push(elapsed(() => body(list).gzip()))
    const changed = { ...features[(round * 97) % features.length]!, description: `changed ${round}` }
    times.plainAfter.push(
      elapsed(() => {
        set(list, changed)
        body(list).plain()
      }),
    )
    times.gzipAfter.push(elapsed(() => body(list).gzip()))
  }
  return [
    row('list after one change, plain', times.plainAfter, times.plain, '0.25', 'serialise and join; floor: from nothing'),
    row('list after one change, gzip', times.gzipAfter, times.gzip, '0.17', 'compress; floor: from nothing'),
  ]
}

const encodings = ['identity', 'gzip'] as const

/** The first list after a write, compared with the first list of a new process, as a client sees them, including database reads. */
const overHttpRows = async (bench: Bench, { server, databaseUrl }: Loaded): Promise<Row[]> => {
  const { rounds } = bench.options
  const rows: Row[] = []
  for (const encoding of encodings) {
    const read = async (url: string) =>
      (
        await expectStatus(200, `${url}/api/admin/features`, {
          headers: { authorization: authorized.authorization, 'accept-encoding': encoding },
        })
      ).elapsed
    const after: number[] = []
    const nothing: number[] = []
    await read(server.url)
    for (let round = 0; round < rounds; round++) {
      const body = JSON.stringify({ addedTags: [{ type: 'simple', value: `${encoding}-${round}` }], removedTags: [] })
      await expectStatus(200, `${server.url}/api/admin/features/${nameAndProjectOf(round).name}/tags`, {
        method: 'PUT',
        headers: authorized,
        body,
      })
      after.push(await read(server.url))
      const other = bench.stopAtEnd(await startServer(databaseUrl))
      nothing.push(await read(other.url))
      await other.stop()
    }
    rows.push(
      row(
        `  over HTTP, ${encoding === 'gzip' ? 'gzip' : 'plain'}`,
        after,
        nothing,
        undefined,
        'first read after a write; floor: first read of a new process',
      ),
    )
  }
  return rows
}

export const listRows = async (bench: Bench, loaded: Loaded): Promise<Row[]> => {
  const response = await expectStatus(200, `${loaded.server.url}/api/admin/features`, { headers: authorized })
  const { features } = JSON.parse(response.body.toString()) as { features: Item[] } // the documented response
  return [...structureRows(features, Math.max(5, bench.options.rounds)), ...(await overHttpRows(bench, loaded))]
}
