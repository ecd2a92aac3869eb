import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findExposed } from './private-folder.ts'

const foldersOf = (dataDir: string) => ({
  current: join(dataDir, 'pglite'),
  /** A database that is being made to take the place of the current one. */
  coming: join(dataDir, 'pglite.coming'),
  /** The one whose place it takes. It is there only once the other is whole. */
  going: join(dataDir, 'pglite.going'),
})

/** The folder of the embedded database in a data directory. */
export const pgliteFolder = (dataDir: string): string => foldersOf(dataDir).current

/** What other users of the machine can do to the embedded database of a data directory, in a line each. */
export const warningsOfFolder = (dataDir: string): Promise<string[]> => findExposed(dataDir, pgliteFolder(dataDir))

/** Makes the folder for a database that is to take the place of the current one. */
export const comingFolder = (dataDir: string): string => foldersOf(dataDir).coming

/** Whether there is an embedded database. */
export const hasPglite = (dataDir: string): boolean => {
  const { current, going } = foldersOf(dataDir)
  return existsSync(current) || existsSync(going)
}

/** Ends what a killed process left half done: a database that was whole is put in its place, one that was not is taken away. To be called with the lock held. */
export const settleFolders = async (dataDir: string): Promise<void> => {
  const { current, coming, going } = foldersOf(dataDir)
  if (!existsSync(current) && existsSync(going)) await rename(coming, current)
  for (const folder of [going, coming]) await rm(folder, { recursive: true, force: true })
}

/** Puts the database that was made in the place of the current one. To be called with the lock held, when neither is open. */
export const swapFolders = async (dataDir: string): Promise<void> => {
  const { current, coming, going } = foldersOf(dataDir)
  if (existsSync(current)) await rename(current, going)
  await rename(coming, current)
  await rm(going, { recursive: true, force: true })
}
