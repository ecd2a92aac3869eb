import { sql } from 'kysely'
import { build, type Query } from '../../db/index.ts'

const key = 'auth.saml'

export interface SealedRow {
  readonly value: { readonly sealed: string }
}

const settings = build.selectFrom('setting').select(sql<SealedRow['value']>`value`.as('value')).where('key', '=', key)

export const findSettings = (): Query<SealedRow> => settings.compile()

/** The settings, which nobody else changes until the transaction ends, where there are any. */
export const lockSettings = (): Query<SealedRow> => settings.forUpdate().compile()

export const storeSettings = (sealed: string): Query => {
  const value = JSON.stringify({ sealed })
  return build
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .compile()
}
