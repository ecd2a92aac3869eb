import { type SamlSettingsInput, samlSettingsInputSchema } from '@halyard/contracts'
import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findSettings, lockSettings, type SealedRow, storeSettings } from '../../store/repositories/saml.repository.ts'
import type { Writer } from '../../store/writer.ts'

const place = 'setting auth.saml'

/** Kept encrypted as a whole: what is pasted for a certificate may be a private key. */
export const sealSettings = (keyring: Keyring, settings: SamlSettingsInput): string => keyring.encrypt(JSON.stringify(settings), place)

/** Whether the newest key sealed them. */
const isCurrent = (keyring: Keyring, { value }: SealedRow): boolean => keyring.isCurrent(value.sealed, place)

/** The settings as they were sent; undefined when there are none. Throws WrongSecretKey when no key opens them. */
export const openSettings = (keyring: Keyring, row: SealedRow | undefined): SamlSettingsInput | undefined => {
  if (!row) return undefined
  const plain = keyring.decrypt(row.value.sealed, place)
  if (plain === undefined)
    throw new WrongSecretKey(
      'HALYARD_SECRET_KEY lacks the key that the SAML settings are sealed with; give it once more behind the new one',
    )
  return samlSettingsInputSchema.parse(JSON.parse(plain))
}

/** Seals the settings anew where an older key sealed them, so that the older one can be taken away. Throws WrongSecretKey where it is gone already. */
export const resealSettings = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [, [row]] = await tx.batch(lockSettings(), findSettings())
    const unchanged = { statements: [], events: [], revisions: [], result: undefined }
    const settings = openSettings(keyring, row)
    if (!row || !settings || isCurrent(keyring, row)) return unchanged
    return { ...unchanged, statements: [storeSettings(sealSettings(keyring, settings))] }
  })
}
