import type { Config } from '../config.ts'
import { migrate } from '../store/index.ts'
import { openStore } from './open-store.ts'
import { say } from './say.ts'

/** Brings the database schema up to date and prints the applied migrations. */
export const runMigrations = async (config: Config): Promise<void> => {
  const database = await openStore(config)
  try {
    const done = await migrate(database)
    say(done.length > 0 ? `Migrated: ${done.join(', ')}` : 'The schema is up to date')
  } finally {
    await database.close()
  }
}
