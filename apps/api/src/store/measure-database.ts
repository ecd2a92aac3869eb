import type { Metrics } from '../telemetry/metrics.ts'
import { version } from '../telemetry/version.ts'
import type { Database } from './engine/database.ts'

/** Measures the pools, and names the build and its database. */
export const measureDatabase = (metrics: Metrics, database: Pick<Database, 'engine' | 'pools'>): void => {
  const { engine } = database
  metrics.provide('halyard_build_info', () => [[{ version, node: process.versions.node, engine }, 1]])
  metrics.provide('halyard_database_pool_connections', () =>
    database.pools().flatMap(({ pool, open, idle }): [{ pool: string; state: string }, number][] => [
      [{ pool, state: 'idle' }, idle],
      [{ pool, state: 'in_use' }, open - idle],
    ]),
  )
  metrics.provide('halyard_database_pool_max_connections', () => database.pools().map(({ pool, max }) => [{ pool }, max]))
  metrics.provide('halyard_database_pool_waiting', () => database.pools().map(({ pool, waiting }) => [{ pool }, waiting]))
}
