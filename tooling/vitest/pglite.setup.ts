import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { wrapPglite } from '../../apps/api/src/store/engine/pglite.ts'
import { migrate } from '../../apps/api/src/store/index.ts'

/** Migrates one embedded database and keeps its dump, from which each test file starts in a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-pglite-'))
  const path = join(folder, 'template.tar')
  const pglite = await PGlite.create()
  await migrate(wrapPglite(pglite))
  await writeFile(path, (await pglite.dumpDataDir('none')).stream())
  await pglite.close()
  project.provide('pgliteTemplate', path)
  return () => rm(folder, { recursive: true, force: true })
}
