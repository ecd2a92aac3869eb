import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

const listFiles = async (folder: string): Promise<string[]> => {
  const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile() && file.name.endsWith('.ts')).map((file) => join(file.parentPath, file.name))
}

/** Sorted paths of the server's sources that match, without tests. */
export const listSources = async (pattern: RegExp): Promise<string[]> =>
  (await listFiles('src')).filter((path) => !path.endsWith('.test.ts') && pattern.test(path)).sort()

/** Paths of the server's tests. */
export const listTests = async (): Promise<string[]> =>
  [...(await listFiles('src')), ...(await listFiles('test'))].filter((path) => path.endsWith('.test.ts'))
