import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const [ownFolder, ownFile] = [0o700, 0o600]
const [anybody, othersWrite, sticky] = [0o077, 0o002, 0o1000]

/** Creates a folder that only its owner can enter. */
export const createPrivate = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: ownFolder })

/**
 * Removes the access of other users to a folder and its files. Some file systems store no modes; `findExposed` reports remaining access.
 */
export const makePrivate = async (folder: string): Promise<void> => {
  try {
    await chmod(folder, ownFolder)
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isDirectory()) await chmod(path, ownFolder)
      else if (entry.isFile()) await chmod(path, ownFile)
    }
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode

/** Warnings about access of other users of the machine to a data directory and its database, one line each. */
export const findExposed = async (dataDir: string, database: string): Promise<string[]> => {
  const mode = await modeOf(dataDir)
  const isReplaceable = (mode & othersWrite) !== 0 && (mode & sticky) === 0
  return [
    ...(isReplaceable ? [`every user of this machine can replace the database in ${dataDir}; run: chmod o-w '${dataDir}'`] : []),
    ...(((await modeOf(database)) & anybody) !== 0
      ? [`other users of this machine can read the database in ${database}, because its mode cannot be changed to 0700`]
      : []),
  ]
}
