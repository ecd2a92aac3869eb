import 'vitest'

declare module 'vitest' {
  /** Values that the set-up of the projects `pglite` and `postgres` provides to tests through `inject`. */
  export interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    /** Project `pglite` only: path of a dump of a migrated database, for `openPglite({ template })`. */
    pgliteTemplate: string
    /** Project `postgres` only: superuser URL of the maintenance database. */
    postgresUrl: string
    /** Project `postgres` only: a migrated database to clone. Clones named `<template>_…` are dropped after the run. */
    templateDatabase: string
  }
}
