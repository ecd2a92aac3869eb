import 'vitest'

declare module 'vitest' {
  /** What the set-up of the projects `pglite` and `postgres` hands to the tests through `inject`. */
  export interface ProvidedContext {
    engine: 'pglite' | 'postgres'
    /** Project `pglite` only: path of a dump of a migrated database, for `openPglite({ template })`. */
    pgliteTemplate: string
    /** Project `postgres` only: superuser URL of the maintenance database. */
    postgresUrl: string
    /** Project `postgres` only: a migrated database to clone. A clone named `<template>_…` is dropped after the run if the test did not. */
    templateDatabase: string
  }
}
