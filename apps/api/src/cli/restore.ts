import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config.ts'
import {
  type Database,
  fillStore,
  hasPglite,
  migrate,
  raiseRevisions,
  readState,
  replacePglite,
  requireKnown,
  runIn,
  type State,
} from '../store/index.ts'
import { type Backup, type Footer, readBackup } from './backup-footer.ts'
import { openServer } from './open-store.ts'
import { readLines } from './read-lines.ts'
import { Refusal } from './refusal.ts'
import { requireKeyring } from './require-keyring.ts'
import { restoreDump } from './restore-dump.ts'
import { megabytes, say, showProgress, stateLines } from './say.ts'

const requireOurEngine = ({ engine }: Footer, { databaseUrl }: Config): void => {
  if (engine === 'embedded' && databaseUrl) {
    throw new Refusal('this is a backup of the embedded engine: restore it without DATABASE_URL, and then run halyard move-to-postgres')
  }
  if (engine === 'postgres' && !databaseUrl)
    throw new Refusal('this is a backup of PostgreSQL: set DATABASE_URL to an empty database to restore it there')
}

/** Reads the state as it was backed up, then raises the revisions. */
const readStateAndRaiseRevisions = async (database: Database): Promise<State> => {
  const state = await database.snapshot((tx) => readState(runIn(tx)))
  await database.run(raiseRevisions())
  return state
}

const restoreEmbedded = async (dataDir: string, file: string, { footer, bytes }: Backup, replace: boolean): Promise<State> => {
  if (hasPglite(dataDir) && !replace) {
    throw new Refusal(`${dataDir} already has a database; set HALYARD_DATA_DIR to another folder, or replace the database with --replace`)
  }
  const progress = showProgress()
  try {
    return await replacePglite(dataDir, async (database) => {
      const packed = createReadStream(file, { end: bytes - 1 })
      packed.on('data', () => progress.show(() => `${megabytes(packed.bytesRead)} of ${megabytes(bytes)} restored`))
      // The stream reports the error as well.
      const content = pipeline(packed, createGunzip(), () => undefined)
      await fillStore(database, { migrations: footer.migrations, stateHash: footer.stateHash, lines: readLines(content) })
      return readStateAndRaiseRevisions(database)
    })
  } finally {
    progress.done()
  }
}

const restorePostgres = async (databaseUrl: string, file: string, backup: Backup, replace: boolean): Promise<State> => {
  const database = openServer(databaseUrl)
  try {
    await restoreDump(database, databaseUrl, file, backup, replace)
    await migrate(database)
    return await readStateAndRaiseRevisions(database)
  } finally {
    await database.close()
  }
}

/** Checks every byte of the file, its footer and its key before anything is changed. */
const readChecked = async (config: Config, file: string): Promise<Backup> => {
  const progress = showProgress()
  const backup = await readBackup(file, (bytes) => progress.show(() => `${megabytes(bytes)} checked`)).finally(progress.done)
  requireOurEngine(backup.footer, config)
  requireKnown(backup.footer.migrations, 'the backup')
  const { keyCheck } = backup.footer
  // A server cannot start on a restored store without its key.
  if (keyCheck !== null) await requireKeyring(config, keyCheck, 'this backup')
  return backup
}

/** Restores a backup completely or not at all, into an empty store or, with `mayReplace`, over the present content. */
export const restore = async (config: Config, file: string, mayReplace: boolean): Promise<void> => {
  const backup = await readChecked(config, file)
  const { databaseUrl, dataDir } = config
  const state = await (databaseUrl
    ? restorePostgres(databaseUrl, file, backup, mayReplace)
    : restoreEmbedded(dataDir, file, backup, mayReplace))
  say(`Restored ${file}`, ...stateLines(state))
}
