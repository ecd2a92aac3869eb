import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { finished, halyard, type Running, startServer } from './halyard.ts'
import { newStore, type Store } from './store.ts'

const count = 12_000
const features = Array.from({ length: count }, (_, at) => ({ name: `feature-${at}`, description: 'x'.repeat(500) }))

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
  inject('engine') === 'pglite' ? bytesOf(join(store.folder, 'pglite')) : (await store.run(size))[0]!.bytes

/** Kills a process after it has stored about one megabyte, while it is still storing. */
const killHalfWay = async (store: Store, begin: () => { running: Running; over: Promise<unknown> }): Promise<void> => {
  const killSize = (await sizeOf(store)) + 1_000_000
  const { running, over } = begin()
  let isOver = false
  const end = () => {
    isOver = true
  }
  over.then(end, end)
  // Waits between checks, because the process needs the CPU.
  while ((await sizeOf(store)) < killSize && !isOver) await pause(5)
  expect(isOver).toBe(false)
  running.child.kill('SIGKILL')
  expect(await running.ended).toBe('SIGKILL')
}

test('kill -9 during an import leaves the store unchanged, and the next import succeeds', async () => {
  const store = await newStore()
  const file = join(store.folder, 'state.json')
  await writeFile(file, JSON.stringify({ version: 4, features: features.map((feature) => ({ ...feature, project: 'default' })) }))
  const before = await store.run(hashes)
  await killHalfWay(store, () => {
    const running = halyard(store, ['import', file, '--drop'])
    return { running, over: running.ended }
  })
  expect(await store.run(hashes)).toEqual(before)
  const { code, stdout } = await finished(store, ['import', file, '--drop'])
  expect([code, stdout]).toEqual([0, expect.stringContaining(`features: ${count} created`)])
})

test('kill -9 of a server during an import into a project leaves the store unchanged, and the next import succeeds', async () => {
  const store = await newStore()
  const token = `*:*.${'x'.repeat(40)}`
  const body = JSON.stringify({ project: 'default', environment: 'production', data: { features } })
  const start = () => startServer(store, { INIT_ADMIN_API_TOKENS: token })
  const importInto = ({ url }: { readonly url: string }) =>
    fetch(`${url}/api/admin/features-batch/import`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body,
    })
  const first = await start()
  expect(await first.stop()).toBe(0)
  const before = await store.run(hashes)
  const server = await start()
  await killHalfWay(store, () => ({ running: server, over: importInto(server) }))
  expect(await store.run(hashes)).toEqual(before)
  const next = await start()
  expect((await importInto(next)).status).toBe(200)
  expect(await next.stop()).toBe(0)
  expect(await store.run(sql<{ count: number }>`select count(*)::int as count from feature`.compile(build))).toEqual([{ count }])
})
