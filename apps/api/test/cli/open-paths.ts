import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** All paths in a folder, and the folder. */
export const listPaths = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
}

/** Paths in a folder that users other than the owner can access; at most three. */
export const listOpenPaths = async (folder: string): Promise<string[]> => {
  const open: string[] = []
  for (const path of await listPaths(folder)) if (((await stat(path)).mode & 0o077) !== 0) open.push(path)
  return open.slice(0, 3)
}
