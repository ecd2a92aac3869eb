import type { Child } from './child.ts'
import type { Databases } from './databases.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import type { Options } from './options.ts'
import type { Server } from './server.ts'

/** What the parts of a run share. */
export interface Bench {
  readonly options: Options
  readonly databases: Databases
  readonly load: Child<LoadOrder, LoadResult>
  /** The name of a database with the schema and nothing imported, to be cloned. */
  readonly migrated: string
  /** Registers what must be stopped at the end, whatever happens. */
  keep<T extends { stop(): unknown }>(resource: T): T
}

/** The server that holds the data set, and its database. */
export interface Loaded {
  readonly server: Server
  readonly databaseUrl: string
}

export const connections = 10
