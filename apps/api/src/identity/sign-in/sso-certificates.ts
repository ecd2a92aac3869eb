import type { SealedRow } from '../../store/repositories/saml.repository.ts'
import type { Keyring } from '../secret/keyring.ts'
import { WrongSecretKey } from '../secret/secret-key.ts'
import { openSettings } from './saml-settings.ts'
import { samlState } from './saml-state.ts'

/** A certificate on which logins depend. */
export interface SsoCertificate {
  /** The owner: the identity provider, or this server. */
  readonly of: 'provider' | 'server'
  readonly fingerprint: string
  readonly subject: string
  /** Epoch milliseconds. */
  readonly validTo: number
}

/**
 * The certificates of the enabled SAML settings; none if no key opens the settings. `row` is the stored setting.
 */
export const ssoCertificates = (keyring: Keyring, row: SealedRow | undefined, now: number): readonly SsoCertificate[] => {
  try {
    const settings = openSettings(keyring, row)
    if (!settings?.enabled) return []
    const shown = samlState(settings, now).readable.map(({ of, certificate }) => ({
      of,
      fingerprint: certificate.fingerprint256,
      subject: certificate.subject,
      validTo: certificate.validToDate.getTime(),
    }))
    // The same certificate twice is one certificate.
    return [...new Map(shown.map((one) => [`${one.of} ${one.fingerprint}`, one])).values()]
  } catch (error) {
    if (error instanceof WrongSecretKey) return []
    throw error
  }
}

/** Days before the end of a certificate at which an administrator is warned; 0: it has expired. */
const steps = [0, 1, 7, 30]

/** The present step of a certificate; undefined: it is valid for longer than a month. */
export const expiryStep = ({ validTo }: SsoCertificate, now: number): number | undefined =>
  steps.find((days) => validTo - now <= days * 86_400_000)
