import { Kysely } from 'kysely'
import { type Database, translate } from '../engine/database.ts'
import { migrateWithin, runOn } from '../schema/migrate.ts'
import { writeStore } from './copy-store.ts'
import { readState } from './state-hash.ts'

/** The database holds something already. */
export class StoreNotEmpty extends Error {
  override readonly name = 'StoreNotEmpty'
}

/** What is stored is not what was read. */
export class StateDiffers extends Error {
  override readonly name = 'StateDiffers'
}

export interface Filling {
  /** The migrations that the store had been through when it was read. */
  readonly migrations: readonly string[]
  readonly stateHash: string
  /** What `readStore` gave. */
  readonly lines: AsyncIterable<string>
}

/** Makes the schema in an empty database, stores everything, compares the state hash, and brings the schema up to date: all of it or nothing. */
export const fillStore = async (database: Database, { migrations, stateHash, lines }: Filling): Promise<void> => {
  const fill = async (db: Kysely<never>): Promise<void> => {
    const run = runOn(db)
    // The migrator takes its lock first, so who comes at the same time finds the schema made, or waits.
    const made = await migrateWithin(db, migrations.at(-1))
    if (made.length !== migrations.length) throw new StoreNotEmpty('the database is not empty')
    await writeStore(run, lines)
    const { hash } = await readState(run)
    if (hash !== stateHash) throw new StateDiffers(`what was stored (state hash ${hash}) is not what was read (${stateHash})`)
    await migrateWithin(db)
  }
  try {
    await new Kysely<never>({ dialect: database.dialect() }).transaction().execute(fill)
  } catch (error) {
    throw translate(error)
  }
}
