import { type SamlSettingsInput, samlSettingsInputSchema } from '@halyard/contracts'
import { system } from '../../store/repositories/events.repository.ts'
import { findSettings, lockSettings, type SealedRow, storeSettings } from '../../store/repositories/saml.repository.ts'
import type { Writer } from '../../store/writer.ts'
import type { Keyring } from '../secret/keyring.ts'
import { WrongSecretKey } from '../secret/secret-key.ts'

const context = 'setting auth.saml'

/** Encrypts all settings, because a certificate field may contain a pasted private key. */
export const sealSettings = (keyring: Keyring, settings: SamlSettingsInput): string => keyring.encrypt(JSON.stringify(settings), context)

/** True if the settings are encrypted with the newest key. */
const isCurrent = (keyring: Keyring, { value }: SealedRow): boolean => keyring.isCurrent(value.sealed, context)

/** The settings as sent; undefined if none are stored. Throws WrongSecretKey if no key decrypts them. */
export const openSettings = (keyring: Keyring, row: SealedRow | undefined): SamlSettingsInput | undefined => {
  if (!row) return undefined
  const plain = keyring.decrypt(row.value.sealed, context)
  if (plain === undefined)
    throw new WrongSecretKey('HALYARD_SECRET_KEY lacks the key that encrypts the SAML settings; add the old key again after the new one')
  return samlSettingsInputSchema.parse(JSON.parse(plain))
}

/**
 * Encrypts settings of an older key with the newest key, so that the older key can be removed. Throws WrongSecretKey if the
 * older key is missing.
 */
export const reencryptSettings = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [, [row]] = await tx.batch(lockSettings(), findSettings())
    const unchanged = { statements: [], events: [], revisions: [], result: undefined }
    const settings = openSettings(keyring, row)
    if (!row || !settings || isCurrent(keyring, row)) return unchanged
    return { ...unchanged, statements: [storeSettings(sealSettings(keyring, settings))] }
  })
}
