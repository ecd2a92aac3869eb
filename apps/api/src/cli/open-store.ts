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

/** Opens PostgreSQL for a command: its statements take as long as they take, since who waits for it can end it. */
export const openServer = (databaseUrl: string): Database => openPostgres(databaseUrl, (error) => complain(String(error)), commandBounds)

/** Opens the store of the settings, whatever its schema is. */
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

/** Works on the store of the settings, brought up to date; closes it afterwards. */
export const withStore = <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => open(config, migrate, work)

const requireCurrent = async (database: Database): Promise<void> => {
  const done = await database.snapshot((tx) => listMigrations(runIn(tx)))
  if (!isCurrent(done))
    throw new Refusal('the store is not of this version: bring it up to date with `halyard migrate`, or use the version that it is of')
}

/** The same for who only reads: a store that is not there is not made, and one of another version not changed. Throws Refusal. */
export const withStoreAsItIs = async <T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !hasPglite(dataDir))
    throw new Refusal(`there is no database in ${dataDir}; set HALYARD_DATA_DIR to the folder that has one`)
  return open(config, requireCurrent, work)
}
