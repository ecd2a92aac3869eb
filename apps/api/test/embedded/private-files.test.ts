import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build, openPglite } from '../../src/store/index.ts'
import { listOpenPaths, listPaths } from '../cli/open-paths.ts'
import { newEmbeddedStore } from '../cli/store.ts'
import { full } from '../full.ts'

/** Works with a database. Returns the paths that other users can access meanwhile and afterwards. */
const work = async (folder: string, table: string): Promise<string[]> => {
  const database = await openPglite({ dataDir: folder })
  await database.run(sql`create table ${sql.table(table)} as select * from generate_series(1, 1000) n`.compile(build))
  await database.run(sql`checkpoint`.compile(build))
  const whileOpen = await listOpenPaths(join(folder, 'pglite'))
  await database.close()
  return [...whileOpen, ...(await listOpenPaths(join(folder, 'pglite')))]
}

// first-start.test.ts creates a new database, which takes seconds.
test('creates files with mode 0600, and corrects the modes of earlier releases, in a data directory with 0755', async () => {
  const { folder } = await newEmbeddedStore()
  await chmod(folder, 0o755)
  for (const path of await listPaths(join(folder, 'pglite'))) await chmod(path, 0o777)
  expect(await work(folder, 'one')).toEqual([])
  expect(await work(folder, 'other')).toEqual([])
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
})

test.runIf(full)('creates a new database with folders of mode 0700 and files of mode 0600', async () => {
  const { folder } = await newEmbeddedStore(async (empty) => chmod(empty, 0o755))
  expect(await work(folder, 'one')).toEqual([])
  expect((await stat(folder)).mode & 0o777).toBe(0o755)
})
