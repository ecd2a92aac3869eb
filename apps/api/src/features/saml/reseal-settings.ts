import type { Keyring } from '../../identity/secret/keyring.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { findSettings, lockSettings, storeSettings } from '../../store/repositories/saml.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { isCurrent, openSettings, sealSettings } from './sealed-settings.ts'

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
