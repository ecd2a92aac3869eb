import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../src', import.meta.url))

/** The paths of the server's sources that match, tests left out, in order. */
export const listSources = async (pattern: RegExp): Promise<string[]> => {
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.endsWith('.test.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => pattern.test(path))
    .sort()
}
