import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

const key = 'auth.saml'

export interface SealedRow {
  readonly value: { readonly sealed: string }
}

export const findSettings = (): Query<SealedRow> =>
  build.selectFrom('setting').select(sql<SealedRow['value']>`value`.as('value')).where('key', '=', key).compile()

/** Locks the settings until the transaction ends, even if no settings exist yet. */
export const lockSettings = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.samlSettings)})`.compile(build)

export const storeSettings = (sealed: string): Query => {
  const value = JSON.stringify({ sealed })
  return build
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .compile()
}
