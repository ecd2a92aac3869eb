import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import {
  listOidcProviders,
  lockOidcProviders,
  type OidcProviderRow,
  updateOidcProvider,
} from '../../store/repositories/oidc-providers.repository.ts'
import type { Writer } from '../../store/writer.ts'

const contextOf = (id: string): string => `oidc provider ${id}`

export const sealClientSecret = (keyring: Keyring, id: string, secret: string): string => keyring.encrypt(secret, contextOf(id))

/** The client secret of a provider; undefined: a public client. Throws WrongSecretKey if no key decrypts the secret. */
export const clientSecretOf = (keyring: Keyring, { id, sealed }: Pick<OidcProviderRow, 'id' | 'sealed'>): string | undefined => {
  if (sealed === null) return undefined
  const secret = keyring.decrypt(sealed, contextOf(id))
  if (secret === undefined)
    throw new WrongSecretKey(
      'HALYARD_SECRET_KEY lacks a key that encrypts secrets of OpenID providers; add the old key again after the new one',
    )
  return secret
}

const reencrypted = (keyring: Keyring, row: OidcProviderRow): readonly OidcProviderRow[] => {
  const secret = clientSecretOf(keyring, row)
  if (secret === undefined || row.sealed === null || keyring.isCurrent(row.sealed, contextOf(row.id))) return []
  return [{ ...row, sealed: sealClientSecret(keyring, row.id, secret) }]
}

/**
 * Encrypts client secrets of older keys with the newest key, so that the older keys can be removed. Throws WrongSecretKey if a needed key is
 * missing.
 */
export const reencryptOidcProviders = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [, rows] = await tx.batch(lockOidcProviders(), listOidcProviders())
    const statements = rows.flatMap((row) => reencrypted(keyring, row)).map(updateOidcProvider)
    return { statements, events: [], revisions: [], result: undefined }
  })
}
