import type { Database } from './engine/database.ts'
import { openPglite } from './engine/pglite.ts'
import { openPostgres, serverName } from './engine/postgres.ts'

export { readStore } from './copy/copy-store.ts'
export { afterDump, beforeDump, everythingStored, exportSnapshot, findSchema, findServerMajor, hasRunningServer } from './copy/dump.ts'
export { type Filling, fillStore, StateDiffers, StoreNotEmpty } from './copy/fill-store.ts'
export { raiseRevisions } from './copy/raise-revisions.ts'
export { readState, type State } from './copy/state-hash.ts'
export { findTables, type Run, runIn } from './copy/stored-tables.ts'
export { type Bounds, commandBounds, requestBounds } from './engine/bounds.ts'
export type { Database, Ending, Notices, Tx } from './engine/database.ts'
export { codeOf, DatabaseExhausted, DatabaseUnavailable, isLost, isPassing, withBatch } from './engine/database.ts'
export { DataDirectoryInUse } from './engine/lock-file.ts'
export { openPglite, type PgliteSource, replacePglite } from './engine/pglite.ts'
export { hasPglite, warningsOfFolder } from './engine/pglite-folder.ts'
export { openPostgres } from './engine/postgres.ts'
export { build, listing, locking, prepare, prepareEach, type Query, type Rows } from './engine/query.ts'
export { isCurrent, listMigrations, migrate, NewerSchema, OldServer, requireKnown } from './schema/migrate.ts'

export interface DatabaseSettings {
  /** PostgreSQL 15 or newer; undefined means the embedded engine. */
  readonly url: string | undefined
  /** Folder of the embedded engine. */
  readonly dataDir: string
}

/** Opens the database of a server. */
export const openDatabase = async (settings: DatabaseSettings, onIdleError: (error: Error) => void): Promise<Database> =>
  settings.url ? openPostgres(settings.url, onIdleError, undefined, serverName) : openPglite({ dataDir: settings.dataDir })
