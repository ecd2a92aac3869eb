import type { Config } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { complain, say } from './say.ts'

/** Brings the database's schema up to date and tells what it did. */
export const runMigrations = async (config: Config): Promise<void> => {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) => complain(String(error)))
  try {
    const done = await migrate(database)
    say(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The schema is up to date')
  } finally {
    await database.close()
  }
}
