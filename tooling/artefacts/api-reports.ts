// Usage: api-reports. Stores the report of the public declarations of each published package, after a build.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { apiReport, entriesOf } from './api-report.ts'
import { published } from './packages.ts'

/** Packages whose declarations others import. */
const folders = Object.entries(published).flatMap(([folder, profile]) => (profile === 'command' ? [] : [folder]))

const pathOf = (root: string, folder: string): string => join(root, 'tooling/artefacts/reports', `${basename(folder)}.txt`)

/** Reports whose stored text differs from the built declarations, one line each. */
export async function changedReports(root: string): Promise<string[]> {
  const changed = folders.map(async (folder) => {
    const stored = await readFile(pathOf(root, folder), 'utf8').catch(() => '')
    const lines = new Set(stored.split('\n'))
    const built = apiReport(entriesOf(join(root, folder)))
    if (built === stored) return []
    const first = built.split('\n').find((line) => !lines.has(line)) ?? 'an export is missing'
    return [`${folder}: the public declarations changed, such as: ${first.trim()}\nIf this is intended, run \`pnpm api-reports\`.`]
  })
  return (await Promise.all(changed)).flat()
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  for (const folder of folders) {
    await mkdir(dirname(pathOf(root, folder)), { recursive: true })
    await writeFile(pathOf(root, folder), apiReport(entriesOf(join(root, folder))))
  }
}
