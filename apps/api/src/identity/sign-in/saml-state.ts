import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import type { SamlSettingsInput } from '@halyard/contracts'
import { isLoopback } from '../caller/network.ts'
import { readCertificates, signOnFaults } from '../secret/certificates.ts'

/** The addresses of this server that an identity provider needs. `publicUrl` has no trailing slash. */
export const samlAddresses = (publicUrl: string) => ({
  /** Our entity id is the URL of our metadata, as SAML 2.0 recommends, so that a provider can read one from the other. */
  entityId: `${publicUrl}/auth/saml/metadata`,
  callback: `${publicUrl}/auth/saml/callback`,
  logout: `${publicUrl}/auth/saml/logout/done`,
})

/** The key of a provider's identities and sessions. */
export const samlProvider = ({ entityId }: Pick<SamlSettingsInput, 'entityId'>): string => `saml:${entityId}`

/** What the settings allow at a moment. */
export interface SamlState {
  /** Certificates with which responses of the provider are verified. */
  readonly accepted: readonly X509Certificate[]
  /** The readable certificate of this server; null: none. */
  readonly own: X509Certificate | null
  readonly readable: readonly { readonly of: 'provider' | 'server'; readonly certificate: X509Certificate }[]
  /** All faults, in sentences. */
  readonly warnings: readonly string[]
  /** The faults that forbid logins. */
  readonly forbidding: readonly string[]
}

const ofServer = (text: string): string => text.replace(/^The (first |second )?certificate/, 'The $1certificate of this server')

const signOutFaults = (signOutUrl: string | undefined): string[] => {
  const url = URL.parse(signOutUrl ?? '')
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['The sign-out URL uses plain http: others on the network can read the names of people. Use https.']
    : []
}

/**
 * Judges the settings: logins are refused until the faults of the certificate and of the sign-on URL are fixed. `now`: epoch milliseconds.
 */
export const samlState = (settings: SamlSettingsInput, now: number): SamlState => {
  const provider = readCertificates(settings.certificate, now)
  const server = settings.spCertificate ? readCertificates(settings.spCertificate, now) : undefined
  const ownFaults = (server?.faults ?? []).map(ofServer)
  const signOn = signOnFaults(settings.signOnUrl)
  return {
    accepted: provider.forbidding.length > 0 ? [] : provider.accepted,
    own: server?.readable[0] ?? null,
    readable: [
      ...provider.readable.map((certificate) => ({ of: 'provider', certificate }) as const),
      ...(server?.readable ?? []).map((certificate) => ({ of: 'server', certificate }) as const),
    ],
    warnings: [...provider.faults, ...signOn, ...ownFaults, ...signOutFaults(settings.signOutUrl)],
    // The provider judges our certificate. Only a private key in its field is our own problem.
    forbidding: [...provider.forbidding, ...signOn, ...ownFaults.filter((fault) => fault.includes('private key'))],
  }
}

/** Why nobody can log in by SAML; empty: people can. */
export const samlFaults = (settings: SamlSettingsInput | undefined, now: number): readonly string[] => {
  if (!settings) return ['The SAML settings were never set.']
  return [...(settings.enabled ? [] : ['Login by SAML is not enabled.']), ...samlState(settings, now).forbidding]
}

/** The private key in PEM; undefined: the text is no such key. */
const readKey = (pem: string): KeyObject | undefined => {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}

/** The key with which this server signs requests; undefined: the settings have none. */
export const signingKey = ({ spPrivateKey }: SamlSettingsInput): KeyObject | undefined => (spPrivateKey ? readKey(spPrivateKey) : undefined)

/** Why a private key cannot be stored; null: it can. */
export const refusalOfSigningKey = ({ spPrivateKey, spCertificate }: SamlSettingsInput, now: number): string | null => {
  if (!spPrivateKey) return null
  const key = readKey(spPrivateKey)
  if (key?.asymmetricKeyType !== 'rsa') return 'must be a private RSA key in PEM without a password'
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return 'must have 2048 bits or more'
  const [certificate] = spCertificate ? readCertificates(spCertificate, now).readable : []
  return certificate && !certificate.checkPrivateKey(key) ? 'must belong to spCertificate' : null
}
