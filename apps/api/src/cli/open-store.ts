import type { Config } from '../config.ts'
import { type Database, migrate, openDatabase } from '../db/index.ts'
import { complain } from './say.ts'

/** Works on the store of the settings, brought up to date; closes it afterwards. */
export const withStore = async <T>({ databaseUrl, dataDir }: Config, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ url: databaseUrl, dataDir }, (error) => complain(String(error)))
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}
