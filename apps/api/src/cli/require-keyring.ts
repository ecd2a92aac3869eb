import type { Config } from '../config.ts'
import { createKeyring, type Keyring } from '../identity/secret/keyring.ts'
import { findOwnSecretKey, requireKey } from '../identity/secret/secret-key.ts'
import { Refusal } from './refusal.ts'

/**
 * The keys of the settings, or that of the data directory, as they are: nothing is made, and nothing stored. `keyCheck` is what one of them has to
 * open, of `what`. Throws Refusal and WrongSecretKey.
 */
export const requireKeyring = async ({ secretKeys, dataDir }: Config, keyCheck: string | null, what: string): Promise<Keyring> => {
  const own = secretKeys.length > 0 ? undefined : await findOwnSecretKey(dataDir)
  const keys = own === undefined ? secretKeys : [own]
  if (keys.length === 0) {
    throw new Refusal(
      `the key of ${what} is missing: put the file secret-key that was kept with it into ${dataDir}, or set HALYARD_SECRET_KEY`,
    )
  }
  const keyring = createKeyring(keys)
  if (keyCheck !== null) requireKey(keyring, keyCheck, what)
  return keyring
}
