import { isDeepStrictEqual } from 'node:util'
import { type Dialect, Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { findTables, type Run } from '../copy/stored-tables.ts'
import { translate } from '../engine/database.ts'
import { build, type Query } from '../engine/query.ts'
import * as foundation from './migrations/0001_foundation.ts'
import * as firstData from './migrations/0002_first_data.ts'
import * as accounts from './migrations/0003_accounts.ts'
import * as changeRequestsAndMetrics from './migrations/0004_change_requests_and_metrics.ts'
import * as flagManagement from './migrations/0005_flag_management.ts'
import * as instances from './migrations/0006_instances.ts'
import * as strategyIds from './migrations/0007_strategy_ids.ts'
import * as eventSeals from './migrations/0008_event_seals.ts'
import * as safeWrites from './migrations/0009_safe_writes.ts'
import * as keptAnswers from './migrations/0010_kept_answers.ts'
import * as sealPositions from './migrations/0011_seal_positions.ts'
import * as loneInstance from './migrations/0012_lone_instance.ts'
import * as eventsOfProjects from './migrations/0013_events_of_projects.ts'
import * as reviews from './migrations/0014_reviews.ts'
import * as eventComments from './migrations/0015_event_comments.ts'
import * as notifications from './migrations/0016_notifications.ts'
import * as changeRequestLists from './migrations/0017_change_request_lists.ts'
import * as constraintValues from './migrations/0018_constraint_values.ts'
import * as applications from './migrations/0019_applications.ts'
import * as flagValues from './migrations/0020_flag_values.ts'
import * as sdkProcesses from './migrations/0021_sdk_processes.ts'
import * as sensitiveContextFields from './migrations/0022_sensitive_context_fields.ts'
import * as consoleDocuments from './migrations/0023_console.ts'
import * as sessions from './migrations/0024_sessions.ts'
import * as singleSignOn from './migrations/0025_single_sign_on.ts'
import * as customRoles from './migrations/0026_custom_roles.ts'
import * as oidcProviders from './migrations/0027_oidc_providers.ts'
import * as scim from './migrations/0028_scim.ts'
import * as passkeys from './migrations/0029_passkeys.ts'
import * as signInTests from './migrations/0030_sign_in_tests.ts'
import * as deliveriesByDestination from './migrations/0031_deliveries_by_destination.ts'
import * as seenApplications from './migrations/0032_seen_applications.ts'
import * as removalStamps from './migrations/0033_removal_stamps.ts'
import { pullBackTransactions } from './pull-back.ts'

/** The migrations in order. A released migration is never changed. */
const migrations: Record<string, Migration> = {
  '0001_foundation': foundation,
  '0002_first_data': firstData,
  '0003_accounts': accounts,
  '0004_change_requests_and_metrics': changeRequestsAndMetrics,
  '0005_flag_management': flagManagement,
  '0006_instances': instances,
  '0007_strategy_ids': strategyIds,
  '0008_event_seals': eventSeals,
  '0009_safe_writes': safeWrites,
  '0010_kept_answers': keptAnswers,
  '0011_seal_positions': sealPositions,
  '0012_lone_instance': loneInstance,
  '0013_events_of_projects': eventsOfProjects,
  '0014_reviews': reviews,
  '0015_event_comments': eventComments,
  '0016_notifications': notifications,
  '0017_change_request_lists': changeRequestLists,
  '0018_constraint_values': constraintValues,
  '0019_applications': applications,
  '0020_flag_values': flagValues,
  '0021_sdk_processes': sdkProcesses,
  '0022_sensitive_context_fields': sensitiveContextFields,
  '0023_console': consoleDocuments,
  '0024_sessions': sessions,
  '0025_single_sign_on': singleSignOn,
  '0026_custom_roles': customRoles,
  '0027_oidc_providers': oidcProviders,
  '0028_scim': scim,
  '0029_passkeys': passkeys,
  '0030_sign_in_tests': signInTests,
  '0031_deliveries_by_destination': deliveriesByDestination,
  '0032_seen_applications': seenApplications,
  '0033_removal_stamps': removalStamps,
}

const minVersion = 150_000

/** Thrown when the database server is older than PostgreSQL 15. */
export class OldServer extends Error {
  override readonly name = 'OldServer'
}

/** Runs statements on a handle of the migrator. */
export const runOn =
  (db: Kysely<never>): Run =>
  async <Row>(query: Query<Row>) =>
    (await db.executeQuery<Row>(query)).rows

const requireServer = async <T>(db: Kysely<T>): Promise<void> => {
  const { rows } = await sql<{ version: number; words: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as words`.execute(db)
  const [found] = rows
  if (found && found.version < minVersion) throw new OldServer(`Halyard needs PostgreSQL 15 or newer; this is ${found.words}`)
}

/** Thrown when a newer Halyard wrote the store. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema'
}

/** The names of the migrations that were applied to a database, in order. */
export const listMigrations = async (run: Run): Promise<string[]> => {
  if ((await findTables(run)) !== 'ours') return []
  return (await run(sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.compile(build))).map(
    ({ name }) => name,
  )
}

/** Whether these are exactly the migrations of this program. */
export const isCurrent = (names: readonly string[]): boolean => isDeepStrictEqual([...names].sort(), Object.keys(migrations))

/** Throws NewerSchema if one of the migrations is unknown to this program. `what` names the database or file in the message. */
export const requireKnown = (names: readonly string[], what: string): void => {
  const newer = names.filter((name) => !(name in migrations))
  if (newer.length > 0) {
    throw new NewerSchema(`${what} has the schema of a newer Halyard (${newer.join(', ')}); start that version, or restore a backup`)
  }
}

/** Runs the missing migrations, up to one or to the last. Returns their names. */
export const migrateWithin = async (db: Kysely<never>, upTo?: string): Promise<string[]> => {
  await requireServer(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/**
 * Migrates the schema to the last migration, or to `upTo`, under an advisory lock. Throws NewerSchema for a schema newer than this program.
 * Returns the names of the migrations that ran.
 */
export const migrate = async (database: { dialect: () => Dialect }, upTo?: string): Promise<string[]> => {
  const db = new Kysely<never>({ dialect: database.dialect() })
  try {
    requireKnown(await listMigrations(runOn(db)), 'the database')
    const done = await migrateWithin(db, upTo)
    await runOn(db)(pullBackTransactions)
    return done
  } catch (error) {
    throw translate(error)
  }
}
