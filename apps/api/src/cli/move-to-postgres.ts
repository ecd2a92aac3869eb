import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createKeyring } from '../identity/secret/keyring.ts'
import { readSecretFiles } from '../identity/secret/secret-files.ts'
import { findKeyCheck, findOwnSecretKey, requireKey } from '../identity/secret/secret-key.ts'
import {
  type Database,
  fillStore,
  findTables,
  hasPglite,
  listMigrations,
  openPglite,
  readState,
  readStore,
  requireKnown,
  runIn,
  type State,
  StoreNotEmpty,
} from '../store/index.ts'
import { openServer } from './open-store.ts'
import { connectionOf } from './postgres-tools.ts'
import { Refusal, UsageError } from './refusal.ts'
import { say, showProgress, stateLines } from './say.ts'

const copy = (source: Database, target: Database, keys: readonly string[]): Promise<State> => {
  const progress = showProgress()
  return source
    .snapshot(async (tx) => {
      const run = runIn(tx)
      const migrations = await listMigrations(run)
      requireKnown(migrations, 'the database')
      const keyCheck = await findKeyCheck(tx)
      if (keyCheck !== null) requireKey(createKeyring(keys), keyCheck, 'the database')
      const state = await readState(run)
      const total = Object.values(state.rows).reduce((sum, count) => sum + count, 0)
      let copied = 0
      const lines = readStore(run, (rows) => {
        copied += rows
        progress.show(() => `${copied} of ${total} rows copied`)
      })
      await fillStore(target, { migrations, stateHash: state.hash, lines })
      return state
    })
    .finally(progress.done)
}

/** The URL of the database without its password. */
const withoutPassword = (databaseUrl: string): string => connectionOf(databaseUrl).url

/** Copies the embedded store unchanged into the empty database of DATABASE_URL, completely or not at all. Throws Refusal and UsageError. */
export const moveToPostgres = async (given: NodeJS.ProcessEnv): Promise<void> => {
  // Faults of these files stay in the variables, and the settings below report them.
  const { env } = readSecretFiles(given)
  const { dataDir, secretKeys } = readConfig({ ...env, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined })
  const ownKey = secretKeys.length > 0 ? undefined : await findOwnSecretKey(dataDir)
  const keys = ownKey === undefined ? secretKeys : [ownKey]
  const { databaseUrl } = readConfig({ ...env, HALYARD_SECRET_KEY: keys.join(',') })
  if (databaseUrl === undefined) throw new UsageError('DATABASE_URL must name the empty PostgreSQL database to move to')
  if (!hasPglite(dataDir)) throw new Refusal(`${dataDir} has no database; set HALYARD_DATA_DIR to the folder of the database`)
  const source = await openPglite({ dataDir })
  const target = openServer(databaseUrl)
  try {
    const tables = await target.snapshot((tx) => findTables(runIn(tx)))
    if (tables !== 'none') throw new StoreNotEmpty('the database of DATABASE_URL is not empty; set DATABASE_URL to an empty database')
    const state = await copy(source, target, keys)
    say(
      `Moved to ${withoutPassword(databaseUrl)}; the source and the copy have the same state hash`,
      ...stateLines(state),
      'From now on, start halyard with this DATABASE_URL and with:',
      ownKey === undefined
        ? '  HALYARD_SECRET_KEY with its present value'
        : `  HALYARD_SECRET_KEY="$(cat '${join(dataDir, 'secret-key')}')"`,
      `${dataDir} is unchanged; halyard no longer reads it.`,
    )
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}
