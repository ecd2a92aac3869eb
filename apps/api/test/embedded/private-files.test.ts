import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { build, openPglite } from '../../src/store/index.ts'

const listAll = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
}

/** Paths that users other than the owner can access; at most three. */
const listOpen = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const path of await listAll(folder)) if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
  return open.slice(0, 3)
}

test('creates folders with mode 0700 and files with 0600 in a data directory with 0755, and corrects the modes of earlier releases', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-private-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const work = async (table: string) => {
    const database = await openPglite({ dataDir: folder })
    await database.run(sql`create table ${sql.table(table)} as select * from generate_series(1, 1000) n`.compile(build))
    await database.run(sql`checkpoint`.compile(build))
    const whileOpen = await listOpen(join(folder, 'pglite'))
    await database.close()
    return [...whileOpen, ...(await listOpen(join(folder, 'pglite')))]
  }
  expect(await work('one')).toEqual([])
  for (const path of await listAll(join(folder, 'pglite'))) await chmod(path, 0o777)
  expect(await work('other')).toEqual([])
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
})
