import type { Tx } from '../../store/index.ts'
import { listOidcProviders } from '../../store/repositories/oidc-providers.repository.ts'
import { findSettings } from '../../store/repositories/saml.repository.ts'
import type { Keyring } from '../secret/keyring.ts'
import { WrongSecretKey } from '../secret/secret-key.ts'
import { oidcProviderKey } from './oidc-addresses.ts'
import { openSettings } from './saml-settings.ts'
import { samlFaults, samlProvider } from './saml-state.ts'

/**
 * Reads the keys of the providers of one kind that people can log in with now, such as `saml:https://idp.example.com`.
 * `now`: epoch milliseconds.
 */
type ReadProviders = (tx: Pick<Tx, 'batch'>, keyring: Keyring, now: number) => Promise<readonly string[]>

const samlProviders: ReadProviders = async (tx, keyring, now) => {
  const [[row]] = await tx.batch(findSettings())
  try {
    const settings = openSettings(keyring, row)
    return settings && samlFaults(settings, now).length === 0 ? [samlProvider(settings)] : []
  } catch (error) {
    // Nobody can log in with settings that the server cannot read.
    if (error instanceof WrongSecretKey) return []
    throw error
  }
}

const oidcProviders: ReadProviders = async (tx) => {
  const [rows] = await tx.batch(listOidcProviders())
  return rows.filter(({ enabled }) => enabled).map(oidcProviderKey)
}

/** One entry for each kind of provider. */
const sources: readonly ReadProviders[] = [samlProviders, oidcProviders]

/** The keys of all providers that people can log in with now. */
export const listEnabledProviders: ReadProviders = async (tx, keyring, now) => {
  const keys: string[] = []
  for (const read of sources) keys.push(...(await read(tx, keyring, now)))
  return keys
}
