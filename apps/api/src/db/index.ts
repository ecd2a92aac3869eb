import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { readStore } from './copy-store.ts'
export type { Database, Ending, Tx } from './database.ts'
export { codeOf, DatabaseUnavailable } from './database.ts'
export { afterDump, beforeDump, everythingStored, exportSnapshot, findSchema, findServerMajor, hasRunningServer } from './dump.ts'
export { type Filling, fillStore, StateDiffers, StoreNotEmpty } from './fill-store.ts'
export { DataDirectoryInUse } from './lock-file.ts'
export { isCurrent, listMigrations, migrate, NewerSchema, OldServer, requireKnown } from './migrate.ts'
export { openPglite, type PgliteSource, replacePglite } from './pglite.ts'
export { hasPglite } from './pglite-folder.ts'
export { openPostgres } from './postgres.ts'
export { build, prepare, type Query, type Rows } from './query.ts'
export { readState, type State } from './state-hash.ts'
export { findTables, type Run, runIn } from './stored-tables.ts'

export interface DatabaseSettings {
  /** PostgreSQL 15 or newer; undefined means the embedded engine. */
  readonly url: string | undefined
  /** Folder of the embedded engine. */
  readonly dataDir: string
}

export const openDatabase = async (settings: DatabaseSettings, onIdleError: (error: Error) => void): Promise<Database> =>
  settings.url ? openPostgres(settings.url, onIdleError) : openPglite({ dataDir: settings.dataDir })
