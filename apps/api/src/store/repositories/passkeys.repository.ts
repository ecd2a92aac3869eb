import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface PasskeyRow {
  readonly id: number
  readonly account_id: number
  /** Base64url. */
  readonly credential_id: string
  /** COSE key in base64url. */
  readonly public_key: string
  /** Number of uses that the authenticator reported last; 0: it does not count. */
  readonly counter: number
  readonly transports: string[]
  readonly backed_up: boolean
  readonly aaguid: string
  readonly name: string
  readonly created_at: string
  readonly used_at: string | null
}

const columns = [
  'passkey.id',
  'passkey.account_id',
  'passkey.credential_id',
  'passkey.public_key',
  // Drivers return a bigint as text. The counter has 32 bits.
  sql<number>`passkey.counter::double precision`.as('counter'),
  'passkey.transports',
  'passkey.backed_up',
  'passkey.aaguid',
  'passkey.name',
  'passkey.created_at',
  'passkey.used_at',
] as const

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (accountId: number): Query<PasskeyRow> =>
  build.selectFrom('passkey').select(columns).where('account_id', '=', accountId).orderBy('id').compile()

export const findPasskeyByCredential = (credentialId: string): Query<PasskeyRow> =>
  build.selectFrom('passkey').select(columns).where('credential_id', '=', credentialId).compile()

export type NewPasskey = Omit<PasskeyRow, 'id' | 'used_at' | 'transports'> & { readonly transports: readonly string[] }

/** Returns no row if the credential is stored already, for any account. */
export const insertPasskey = ({ transports, ...passkey }: NewPasskey): Query<PasskeyRow> =>
  build
    .insertInto('passkey')
    .values({ ...passkey, transports: JSON.stringify(transports) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .compile()

export const updatePasskeyName = (id: number, name: string): Query =>
  build.updateTable('passkey').set({ name }).where('id', '=', id).compile()

export const updatePasskeyUse = (id: number, use: Pick<PasskeyRow, 'counter' | 'backed_up' | 'used_at'>): Query =>
  build.updateTable('passkey').set(use).where('id', '=', id).compile()

export const removePasskey = (id: number): Query => build.deleteFrom('passkey').where('id', '=', id).compile()

export const removePasskeysOfAccount = (accountId: number): Query =>
  build.deleteFrom('passkey').where('account_id', '=', accountId).compile()

/** Whether the password of the account needs a passkey as second factor. */
export const findSecondFactor = (accountId: number): Query<{ second_factor: boolean }> =>
  build.selectFrom('account').select('second_factor').where('id', '=', accountId).compile()

export const updateSecondFactor = (accountId: number, second_factor: boolean): Query =>
  build.updateTable('account').set({ second_factor }).where('id', '=', accountId).compile()
