import { type Dialect, Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { translate } from './database.ts'
import * as foundation from './migrations/0001_foundation.ts'
import * as firstData from './migrations/0002_first_data.ts'
import * as accounts from './migrations/0003_accounts.ts'
import * as changeRequestsAndMetrics from './migrations/0004_change_requests_and_metrics.ts'
import * as flagManagement from './migrations/0005_flag_management.ts'
import * as instances from './migrations/0006_instances.ts'

/** In order. A migration that was released is never changed. */
const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_first_data': firstData,
  '0003_accounts': accounts,
  '0004_change_requests_and_metrics': changeRequestsAndMetrics,
  '0005_flag_management': flagManagement,
  '0006_instances': instances,
}

const oldestVersion = 150_000

/** The database server is older than PostgreSQL 15. */
export class OldServer extends Error {
  override readonly name = 'OldServer'
}

const requireServer = async <T>(db: Kysely<T>): Promise<void> => {
  const { rows } = await sql<{ version: number; words: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as words`.execute(db)
  const [found] = rows
  if (found && found.version < oldestVersion) throw new OldServer(`Halyard needs PostgreSQL 15 or newer; this is ${found.words}`)
}

/** The store was written by a newer Halyard. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

const applied = async (db: Kysely<{ kysely_migration: { name: string } }>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  return (await db.selectFrom('kysely_migration').select('name').execute()).map((row) => row.name)
}

const bringUpToDate = async (db: Kysely<{ kysely_migration: { name: string } }>): Promise<string[]> => {
  await requireServer(db)
  const newer = (await applied(db)).filter((name) => !(name in migrations))
  if (newer.length > 0) {
    throw new NewerSchema(`the database has the schema of a newer Halyard (${newer.join(', ')}); start that version, or restore a backup`)
  }
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Brings the schema up to date, under an advisory lock. A schema newer than this program is refused. Gives the names of the migrations that it ran. */
export const migrate = async (database: { dialect: () => Dialect }): Promise<string[]> => {
  try {
    return await bringUpToDate(new Kysely({ dialect: database.dialect() }))
  } catch (error) {
    throw translate(error)
  }
}
