import type { Config } from '../config.ts'
import {
  commandBounds,
  type Database,
  hasPglite,
  isCurrent,
  listMigrations,
  migrate,
  openPglite,
  openPostgres,
  runIn,
} from '../store/index.ts'
import { Refusal } from './refusal.ts'
import { complain } from './say.ts'

/** Opens PostgreSQL for a command. Its statements have no timeout, since the user can interrupt the command. */
export const openServer = (databaseUrl: string): Database => openPostgres(databaseUrl, (error) => complain(String(error)), commandBounds)

/** Opens the configured store, whatever the version of its schema is. */
export const openStore = async ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  databaseUrl ? openServer(databaseUrl) : openPglite({ dataDir })

const open = async <T>(
  config: Config,
  prepare: (database: Database) => Promise<unknown>,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = await openStore(config)
  try {
    await prepare(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Migrates the configured store, passes it to `work` and closes it afterwards. */
export const withStore = <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => open(config, migrate, work)

const requireCurrent = async (database: Database): Promise<void> => {
  const done = await database.snapshot((tx) => listMigrations(runIn(tx)))
  if (!isCurrent(done))
    throw new Refusal(
      'the store has the schema of another version: migrate it with `halyard migrate`, or run the version of halyard that wrote it',
    )
}

/**
 * Opens the configured store for reading, without creating or migrating it. Throws Refusal if the store does not exist or has the schema of
 * another version.
 */
export const withStoreAsItIs = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !hasPglite(dataDir))
    throw new Refusal(`${dataDir} has no database; set HALYARD_DATA_DIR to the folder of the database`)
  return open(config, requireCurrent, work)
}
