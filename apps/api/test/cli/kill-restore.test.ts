import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { contents } from './contents.ts'
import { halyard, outcomeOf, setUp } from './halyard.ts'
import { newStore } from './store.ts'
import { restoredContents, storedContents } from './stored-contents.ts'
import { waitingPoint } from './waiting-point.ts'

const embedded = inject('engine') === 'pglite'
const waiting = { timeout: 60_000, interval: 5 }

const madeSince = sql`insert into segment (name) values ('made since')`.compile(build)

/** A store that was changed after its backup. */
const changedStore = async () => {
  const store = await newStore()
  await store.run(...contents())
  const original = await store.use(restoredContents)
  const file = join(store.folder, 'backup')
  expect(await outcomeOf(store, ['backup', file])).toMatchObject({ code: 0, stderr: '' })
  await store.run(madeSince)
  return { store, file, original }
}

if (embedded) {
  test('kill -9 during a restore leaves the old content, and the next restore succeeds', async () => {
    const { store, file, original } = await changedStore()
    const before = await store.use(storedContents)
    const running = halyard(store, ['restore', file, '--replace'])
    await vi.waitFor(() => expect(existsSync(join(store.folder, 'pglite.coming', 'PG_VERSION'))).toBe(true), waiting)
    running.child.kill('SIGKILL')
    expect(await running.ended).toBe('SIGKILL')
    expect(existsSync(join(store.folder, 'pglite.coming'))).toBe(true)
    expect(await store.use(storedContents)).toEqual(before)
    expect(existsSync(join(store.folder, 'pglite.coming'))).toBe(false)
    expect((await outcomeOf(store, ['restore', file, '--replace'])).code).toBe(0)
    expect(await store.use(restoredContents)).toEqual(original)
  })

  test('kill -9 between the renames at the end of a restore: the next start completes the restore', async () => {
    const store = await newStore()
    await store.run(...contents())
    const folder = (name: string) => join(store.folder, name)
    await cp(folder('pglite'), folder('copy'), { recursive: true })
    await store.run(madeSince)
    await rename(folder('pglite'), folder('pglite.going'))
    await rename(folder('copy'), folder('pglite.coming'))
    await setUp(store)
    expect(await store.run(sql`select name from segment`.compile(build))).toEqual([{ name: 'odd' }])
    for (const name of ['pglite.going', 'pglite.coming']) expect(existsSync(folder(name))).toBe(false)
    // The following step of the restore.
    await mkdir(folder('pglite.going'))
    expect(await store.run(sql`select name from segment`.compile(build))).toEqual([{ name: 'odd' }])
    expect(existsSync(folder('pglite.going'))).toBe(false)
  })
} else {
  test('kill -9 just before the commit of a restore leaves the old content, and the next restore succeeds', async () => {
    const { store, file, original } = await changedStore()
    const before = await store.use(storedContents)
    const point = await waitingPoint(store)
    const running = halyard(store, ['restore', file, '--replace'])
    await point.reached(running)
    running.child.kill('SIGKILL')
    expect(await running.ended).toBe('SIGKILL')
    await point.remove()
    expect(await store.use(storedContents)).toEqual(before)
    expect((await outcomeOf(store, ['restore', file, '--replace'])).code).toBe(0)
    expect(await store.use(restoredContents)).toEqual(original)
  })
}
