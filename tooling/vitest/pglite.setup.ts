import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writePgliteTemplate } from './pglite-template.ts'

/** Writes the archive of a migrated embedded database for the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-pglite-'))
  const path = join(folder, 'template.tar')
  await writePgliteTemplate(path)
  project.provide('pgliteTemplate', path)
  return () => rm(folder, { recursive: true, force: true })
}
