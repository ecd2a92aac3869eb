import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findExposed } from './private-folder.ts'

const foldersOf = (dataDir: string) => ({
  current: join(dataDir, 'pglite'),
  /** The new database that replaces the current one. */
  replacement: join(dataDir, 'pglite.coming'),
  /** The replaced database. It exists only once the new database is complete. */
  replaced: join(dataDir, 'pglite.going'),
})

/** The folder of the embedded database in a data directory. */
export const pgliteFolder = (dataDir: string): string => foldersOf(dataDir).current

/** Warnings about access of other users of the machine to the embedded database, one line each. */
export const warningsOfFolder = (dataDir: string): Promise<string[]> => findExposed(dataDir, pgliteFolder(dataDir))

/** The folder for a new database that replaces the current one. */
export const replacementFolder = (dataDir: string): string => foldersOf(dataDir).replacement

/** Whether an embedded database exists. */
export const hasPglite = (dataDir: string): boolean => {
  const { current, replaced } = foldersOf(dataDir)
  return existsSync(current) || existsSync(replaced)
}

/**
 * Completes or undoes a replacement that a killed process left: a complete new database is put in place, an incomplete one is deleted. Call
 * with the lock held.
 */
export const settleFolders = async (dataDir: string): Promise<void> => {
  const { current, replacement, replaced } = foldersOf(dataDir)
  if (!existsSync(current) && existsSync(replaced)) await rename(replacement, current)
  for (const folder of [replaced, replacement]) await rm(folder, { recursive: true, force: true })
}

/** Replaces the current database by the new one. Call with the lock held, while neither database is open. */
export const swapFolders = async (dataDir: string): Promise<void> => {
  const { current, replacement, replaced } = foldersOf(dataDir)
  if (existsSync(current)) await rename(current, replaced)
  await rename(replacement, current)
  await rm(replaced, { recursive: true, force: true })
}
