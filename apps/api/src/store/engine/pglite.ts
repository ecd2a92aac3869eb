import { join } from 'node:path'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { type Database, type Tx, translate, withRepeats } from './database.ts'
import { holdLock } from './lock-file.ts'
import { pgliteAssets } from './pglite-assets.ts'
import { pgliteFolder, replacementFolder, settleFolders, swapFolders } from './pglite-folder.ts'
import { createPrivate, makePrivate } from './private-folder.ts'
import type { Query, Rows } from './query.ts'
import { parsers } from './values.ts'

const runAll = async <const Q extends readonly Query[]>(on: Transaction, queries: Q): Promise<Rows<Q>> => {
  const rows: unknown[][] = []
  for (const query of queries) rows.push((await on.query<unknown>(query.sql, query.parameters as unknown[])).rows)
  return rows as Rows<Q>
}

const handle = (on: Transaction): Tx => ({ slot: 0, batch: (...queries) => runAll(on, queries), allowLongStatements: () => undefined })

/** The database interface over one embedded database. Its single connection runs one transaction after another. */
export const wrapPglite = (pglite: PGlite, release: () => Promise<void> = async () => {}): Database => {
  const runStatement = async <Row>(sql: string, parameters: unknown[]): Promise<Row[]> => {
    try {
      return (await pglite.query<Row>(sql, parameters)).rows
    } catch (error) {
      throw translate(error)
    }
  }
  return {
    engine: 'pglite',
    run: (query) => runStatement(query.sql, query.parameters as unknown[]),
    probe: async (sql, keys) => (await runStatement<object>(sql, [keys])).map((row) => Object.values(row).map(String)),
    snapshot: (work) => withRepeats(() => pglite.transaction((on) => work(handle(on)))),
    transaction: (work) =>
      withRepeats(() =>
        pglite.transaction(async (on) => {
          const ending = await work(handle(on))
          await runAll(on, ending.last)
          if (ending.discard) await on.rollback()
          return ending.result
        }),
      ),
    // The embedded database runs in this process, so its connection cannot be lost.
    onLost: () => undefined,
    notices: () => null,
    pools: () => [],
    dialect: () => new PGliteDialect({ pglite }),
    close: async () => {
      if (!pglite.closed) {
        await pglite.query('checkpoint')
        await pglite.close()
      }
      await release()
    },
  }
}

export interface PgliteSource {
  /** Folder of the database; undefined: the database is in memory. */
  readonly dataDir?: string
  /** A dump to start from instead of an empty database. */
  readonly template?: Blob
}

const create = async (folder: string | undefined, template?: Blob): Promise<PGlite> => {
  if (folder) await createPrivate(folder)
  // The library is loaded only here, because servers on PostgreSQL never need it.
  const { PGlite } = await import('@electric-sql/pglite')
  const pglite = await PGlite.create({
    ...(await pgliteAssets()),
    ...(folder && { dataDir: folder }),
    ...(template && { loadDataDir: template }),
    parsers,
  })
  // A new database has files that every user can write to.
  if (folder) await makePrivate(folder)
  return pglite
}

/** Takes the lock of a data directory, and completes an interrupted replacement. Rejects if another living process holds the directory. */
const lockFolder = async (dataDir: string): Promise<() => Promise<void>> => {
  await createPrivate(dataDir)
  const release = await holdLock(join(dataDir, 'halyard.lock'))
  try {
    await settleFolders(dataDir)
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens the embedded database. Rejects if another living process holds the data directory. */
export const openPglite = async ({ dataDir, template }: PgliteSource): Promise<Database> => {
  const release = dataDir ? await lockFolder(dataDir) : undefined
  try {
    return wrapPglite(await create(dataDir && pgliteFolder(dataDir), template), release)
  } catch (error) {
    await release?.()
    throw error
  }
}

const fillAndClose = async <T>(database: Database, fill: (database: Database) => Promise<T>): Promise<T> => {
  try {
    return await fill(database)
  } finally {
    await database.close()
  }
}

/**
 * Creates a new database, which replaces the database of the data directory, if any. Whatever fails, the directory afterwards has either
 * the old or the new database.
 */
export const replacePglite = async <T>(dataDir: string, fill: (database: Database) => Promise<T>): Promise<T> => {
  const release = await lockFolder(dataDir)
  try {
    const database = wrapPglite(await create(replacementFolder(dataDir)))
    const result = await fillAndClose(database, fill)
    await swapFolders(dataDir)
    return result
  } finally {
    try {
      await settleFolders(dataDir)
    } finally {
      await release()
    }
  }
}
