import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { halyard, lastRequest, outcomeOf, type Running, setUp, startServer } from './halyard.ts'
import { newStore, type Store } from './store.ts'

const embedded = inject('engine') === 'pglite'
const count = 12_000
const features = Array.from({ length: count }, (_, at) => ({ name: `feature-${at}`, description: 'x'.repeat(500) }))

/** The first of the same features suffice to show that another import succeeds. */
const nextFeatures = features.slice(0, full ? count : 1_000)

/** Hashes all projects, features and events of a store. */
const hashes = sql<{ hash: string }>`
  select md5(string_agg(t::text, ' ' order by t::text)) as hash from (
    select p::text from project p union all select f::text from feature f union all select e.type from event e
  ) t`.compile(build)
const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.compile(build)

const bytesOf = async (path: string): Promise<number> => {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return sizes.reduce((sum, each) => sum + each, 0)
}

/** Size of a store in bytes. */
const sizeOf = async (store: Store): Promise<number> =>
  embedded ? bytesOf(join(store.folder, 'pglite', 'base')) : (await store.run(size))[0]!.bytes

/** Kills a process after it has stored about one megabyte, while it is still storing. */
const killHalfWay = async (store: Store, begin: () => { running: Running; over: Promise<unknown> }): Promise<void> => {
  const killSize = (await sizeOf(store)) + 1_000_000
  const { running, over } = begin()
  let isOver = false
  const end = () => {
    isOver = true
  }
  over.then(end, end)
  // Waits between checks, because the process needs the CPU, and each check reads the sizes of a thousand files.
  while ((await sizeOf(store)) < killSize && !isOver) await pause(20)
  expect(isOver).toBe(false)
  running.child.kill('SIGKILL')
  expect(await running.ended).toBe('SIGKILL')
}

// Both ways of an import run one transaction, so each way is killed on one engine, and on both in the full run.
test.runIf(full || embedded)('kill -9 during an import leaves the store unchanged, and the next import succeeds', async () => {
  const store = await newStore()
  const file = join(store.folder, 'state.json')
  const write = (some: typeof features) =>
    writeFile(file, JSON.stringify({ version: 4, features: some.map((feature) => ({ ...feature, project: 'default' })) }))
  await write(features)
  const before = await store.run(hashes)
  await killHalfWay(store, () => {
    const running = halyard(store, ['import', file, '--drop'])
    return { running, over: running.ended }
  })
  expect(await store.run(hashes)).toEqual(before)
  await write(nextFeatures)
  const { code, stdout } = await outcomeOf(store, ['import', file, '--drop'])
  expect([code, stdout]).toEqual([0, expect.stringContaining(`features: ${nextFeatures.length} created`)])
})

test.runIf(full || !embedded)(
  'kill -9 of a server during an import into a project leaves the store unchanged, and the next import succeeds',
  async () => {
    const store = await newStore()
    const token = `*:*.${'x'.repeat(40)}`
    const settings = { INIT_ADMIN_API_TOKENS: token }
    const importInto = ({ url }: { readonly url: string }, some: typeof features) =>
      fetch(`${url}/api/admin/features-batch/import`, {
        method: 'POST',
        headers: { ...lastRequest, Authorization: token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ project: 'default', environment: 'production', data: { features: some } }),
      })
    await setUp(store, settings)
    const before = await store.run(hashes)
    const server = await startServer(store, settings)
    await killHalfWay(store, () => ({ running: server, over: importInto(server, features) }))
    expect(await store.run(hashes)).toEqual(before)
    const next = await startServer(store, settings)
    expect((await importInto(next, nextFeatures)).status).toBe(200)
    expect(await next.stop()).toBe(0)
    const countFeatures = sql<{ count: number }>`select count(*)::int as count from feature`.compile(build)
    expect(await store.run(countFeatures)).toEqual([{ count: nextFeatures.length }])
  },
)
