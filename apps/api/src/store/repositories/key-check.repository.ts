import { build, type Query } from '../index.ts'

const key = 'secret-key-check'

export interface KeyCheckRow {
  readonly value: { readonly sealed: string }
}

/** The sealed text that only a key of this store opens. */
export const findKeyCheckRow = (): Query<KeyCheckRow> =>
  // What is stored under this key has this shape.
  build.selectFrom('setting').select('value').where('key', '=', key).compile() as Query<KeyCheckRow>

/** Stores the sealed text, unless the store has one. */
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
