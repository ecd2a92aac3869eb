import type { Child } from './child.ts'
import type { Databases } from './databases.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import type { Options } from './options.ts'
import type { Server } from './server.ts'

/** Shared parts of a run. */
export interface Bench {
  readonly options: Options
  readonly databases: Databases
  readonly load: Child<LoadOrder, LoadResult>
  /** Name of a migrated database without data, to be cloned. */
  readonly migrated: string
  /** Registers a resource that is always stopped at the end. */
  stopAtEnd<T extends { stop(): unknown }>(resource: T): T
}

/** The server with the data set, and its database. */
export interface Loaded {
  readonly server: Server
  readonly databaseUrl: string
}

export const connections = 10
