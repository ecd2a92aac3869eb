import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../src')
const specifier = /(?:\bfrom|^import|\bimport\(|\brequire\()\s*['"]([^'"]+)['"]/gm

/** All modules that a file imports or exports from, including types, because the published declarations contain types. */
const importsOf = async (file: string): Promise<string[]> =>
  [...(await readFile(file, 'utf8')).matchAll(specifier)].map(([, from = '']) => from)

const reach = async (entry: string): Promise<{ files: Set<string>; foreign: string[] }> => {
  const files = new Set([entry])
  const foreign: string[] = []
  for (const file of files) {
    for (const from of await importsOf(file)) {
      if (from.startsWith('.')) files.add(join(dirname(file), from))
      else foreign.push(`${from} in ${file}`)
    }
  }
  return { files, foreign }
}

test('the main entry imports only its own files: no zod, no domain, no node built-in, no package', async () => {
  const { files, foreign } = await reach(join(sources, 'index.ts'))
  expect(foreign).toEqual([])
  expect(files.size).toBeGreaterThan(10)
  expect([...files].filter((file) => !file.startsWith(sources))).toEqual([])
})
