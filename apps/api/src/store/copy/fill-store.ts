import { Kysely } from 'kysely'
import { type Database, translate } from '../engine/database.ts'
import { migrateWithin, runOn } from '../schema/migrate.ts'
import { writeStore } from './copy-store.ts'
import { readState } from './state-hash.ts'

/** Thrown when the database already has tables. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty'
}

/** Thrown when the stored state differs from the state that was read. */
export class StateDiffers extends Error {
  override readonly name = 'StateDiffers'
}

export interface Filling {
  /** The migrations of the store at the time of the read. */
  readonly migrations: readonly string[]
  readonly stateHash: string
  /** The lines of `readStore`. */
  readonly lines: AsyncIterable<string>
}

/**
 * Creates the schema in an empty database, stores all lines, compares the state hash, and migrates the schema. All steps run in one
 * transaction.
 */
export const fillStore = async (database: Database, { migrations, stateHash, lines }: Filling): Promise<void> => {
  const fill = async (db: Kysely<never>): Promise<void> => {
    const run = runOn(db)
    // The migrator takes its lock first. A concurrent process therefore waits, or finds the schema created.
    const applied = await migrateWithin(db, migrations.at(-1))
    if (applied.length !== migrations.length) throw new StoreNotEmpty('the database is not empty')
    await writeStore(run, lines)
    const { hash } = await readState(run)
    if (hash !== stateHash)
      throw new StateDiffers(`the stored state (state hash ${hash}) differs from the state that was read (${stateHash})`)
    await migrateWithin(db)
  }
  try {
    await new Kysely<never>({ dialect: database.dialect() }).transaction().execute(fill)
  } catch (error) {
    throw translate(error)
  }
}
