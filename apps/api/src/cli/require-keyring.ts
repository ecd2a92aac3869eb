import type { Config } from '../config.ts'
import { createKeyring, type Keyring } from '../identity/secret/keyring.ts'
import { findOwnSecretKey, requireKey } from '../identity/secret/secret-key.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns the configured keys, or the key of the data directory, without creating or storing one. `keyCheck` is a value that one of the
 * keys must open; `what` names its owner. Throws Refusal and WrongSecretKey.
 */
export const requireKeyring = async ({ secretKeys, dataDir }: Config, keyCheck: string | null, what: string): Promise<Keyring> => {
  const ownKey = secretKeys.length > 0 ? undefined : await findOwnSecretKey(dataDir)
  const keys = ownKey === undefined ? secretKeys : [ownKey]
  if (keys.length === 0) {
    throw new Refusal(`the key of ${what} is missing: copy its file secret-key into ${dataDir}, or set HALYARD_SECRET_KEY`)
  }
  const keyring = createKeyring(keys)
  if (keyCheck !== null) requireKey(keyring, keyCheck, what)
  return keyring
}
