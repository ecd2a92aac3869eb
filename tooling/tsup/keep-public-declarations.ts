// Usage: keep-public-declarations FOLDER. Deletes every x.d.ts in the folder that no entry of the package beside it reaches.
import { globSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join, matchesGlob, relative } from 'node:path'

const [, , folder] = process.argv
if (!folder) throw new Error('usage: keep-public-declarations FOLDER')

const declarationsIn = (exports: unknown): string[] => {
  if (typeof exports === 'string') return exports.endsWith('.d.ts') ? [exports.replace(/^\.\//, '')] : []
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(declarationsIn) : []
}

const { exports }: { exports?: unknown } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8'))
const entries = declarationsIn(exports)
const all = globSync('**/*.d.ts', { cwd: folder })
const relativeImport = /(?:from\s+|import\()['"](\.{1,2}\/[^'"]+)\.(?:ts|js)['"]/g

const reached = new Set(all.filter((file) => entries.some((entry) => matchesGlob(join(folder, file), join(dirname(folder), entry)))))
for (const file of reached) {
  const text = await readFile(join(folder, file), 'utf8')
  for (const [, target = ''] of text.matchAll(relativeImport)) {
    const found = relative('.', join(dirname(file), target))
    if (all.includes(`${found}.d.ts`)) reached.add(`${found}.d.ts`)
  }
}
for (const file of all) if (!reached.has(file)) await rm(join(folder, file))
