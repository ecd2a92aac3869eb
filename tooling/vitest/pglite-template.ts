import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { wrapPglite } from '../../apps/api/src/store/engine/pglite.ts'
import { migrate } from '../../apps/api/src/store/index.ts'

/** Migrates an embedded database and writes an archive of its files, from which other databases start much faster. */
export async function writePgliteTemplate(path: string): Promise<void> {
  const pglite = await PGlite.create()
  await migrate(wrapPglite(pglite))
  await writeFile(path, (await pglite.dumpDataDir('none')).stream())
  await pglite.close()
}
