import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export type { Database, Ending, Tx } from './database.ts'
export { DatabaseUnavailable } from './database.ts'
export { DataDirectoryInUse } from './lock-file.ts'
export { migrate, NewerSchema, OldServer } from './migrate.ts'
export { openPglite, type PgliteSource } from './pglite.ts'
export { openPostgres } from './postgres.ts'
export { build, type Query, type Rows } from './query.ts'

export interface DatabaseSettings {
  /** PostgreSQL 15 or newer; undefined means the embedded engine. */
  readonly url: string | undefined
  /** Folder of the embedded engine. */
  readonly dataDir: string
}

export const openDatabase = async (settings: DatabaseSettings, onIdleError: (error: Error) => void): Promise<Database> =>
  settings.url ? openPostgres(settings.url, onIdleError) : openPglite({ dataDir: settings.dataDir })
