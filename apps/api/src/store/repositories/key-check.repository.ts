import { build, type Query } from '../index.ts'

const key = 'secret-key-check'

export interface KeyCheckRow {
  readonly value: { readonly sealed: string }
}

/** The encrypted text that only a key of this store decrypts. */
export const findKeyCheckRow = (): Query<KeyCheckRow> =>
  // Values of this setting have this shape.
  build.selectFrom('setting').select('value').where('key', '=', key).compile() as Query<KeyCheckRow>

/** Stores the encrypted text, unless the store has one. */
export const insertKeyCheck = (sealed: string): Query =>
  build
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ sealed }) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .compile()

export const updateKeyCheck = (sealed: string): Query =>
  build
    .updateTable('setting')
    .set({ value: JSON.stringify({ sealed }) })
    .where('key', '=', key)
    .compile()
