import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { type Database, type Tx, translate, withRepeats } from './database.ts'
import { holdLock } from './lock-file.ts'
import { pgliteAssets } from './pglite-assets.ts'
import { comingFolder, pgliteFolder, settleFolders, swapFolders } from './pglite-folder.ts'
import { createPrivate, makePrivate } from './private-folder.ts'
import type { Query, Rows } from './query.ts'
import { parsers } from './values.ts'

const runAll = async <const Q extends readonly Query[]>(on: Transaction, queries: Q): Promise<Rows<Q>> => {
  const rows: unknown[][] = []
  for (const query of queries) rows.push((await on.query<unknown>(query.sql, query.parameters as unknown[])).rows)
  return rows as Rows<Q>
}

const handle = (on: Transaction): Tx => ({ slot: 0, batch: (...queries) => runAll(on, queries), allowLongStatements: () => undefined })

/** The same interface over one embedded database. Its single connection runs one transaction after another. */
export const wrapPglite = (pglite: PGlite, release: () => Promise<void> = async () => {}): Database => {
  const ask = async <Row>(sql: string, parameters: unknown[]): Promise<Row[]> => {
    try {
      return (await pglite.query<Row>(sql, parameters)).rows
    } catch (error) {
      throw translate(error)
    }
  }
  return {
    engine: 'pglite',
    run: (query) => ask(query.sql, query.parameters as unknown[]),
    probe: async (sql, keys) => (await ask<object>(sql, [keys])).map((row) => Object.values(row).map(String)),
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
    // It is in this process.
    onLost: () => undefined,
    notices: () => null,
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
  /** Folder of the database; undefined keeps it in memory. */
  readonly dataDir?: string
  /** A dump to start from instead of an empty database. */
  readonly template?: Blob
}

const create = async (folder: string | undefined, template?: Blob): Promise<PGlite> => {
  if (folder) await createPrivate(folder)
  const pglite = await PGlite.create({
    ...(await pgliteAssets()),
    ...(folder && { dataDir: folder }),
    ...(template && { loadDataDir: template }),
    parsers,
  })
  // A new database comes with files that every user can write to.
  if (folder) await makePrivate(folder)
  return pglite
}

/** Takes the lock of a data directory, and ends what was left half done there. A directory that another living process holds is refused. */
const hold = async (dataDir: string): Promise<() => Promise<void>> => {
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

/** Opens the embedded database. A data directory that another living process holds is refused. */
export const openPglite = async ({ dataDir, template }: PgliteSource): Promise<Database> => {
  const release = dataDir ? await hold(dataDir) : undefined
  try {
    return wrapPglite(await create(dataDir && pgliteFolder(dataDir), template), release)
  } catch (error) {
    await release?.()
    throw error
  }
}

const filled = async <T>(database: Database, fill: (database: Database) => Promise<T>): Promise<T> => {
  try {
    return await fill(database)
  } finally {
    await database.close()
  }
}

/**
 * Makes a database anew and puts it in the place of that of the data directory, if there is one. Whatever happens meanwhile, the directory then has the
 * one or the other.
 */
export const replacePglite = async <T>(dataDir: string, fill: (database: Database) => Promise<T>): Promise<T> => {
  const release = await hold(dataDir)
  try {
    const database = wrapPglite(await create(comingFolder(dataDir)))
    const result = await filled(database, fill)
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
