import type { Keyring } from '../identity/secret/keyring.ts'
import { expiryStep, ssoCertificates } from '../identity/sign-in/sso-certificates.ts'
import { claimCertificateNotice, removeCertificateNotices } from '../store/repositories/certificate-notices.repository.ts'
import { findSettings } from '../store/repositories/saml.repository.ts'
import type { Job } from './run-job.ts'

/** A certificate that expired this long ago is no longer in the settings of a login that works. */
const longestNoticeMs = 400 * 86_400_000

/**
 * Appends an event for each certificate of single sign-on that expires within 30, 7 or 1 days, or has expired: one event for each step. The
 * job runs each hour, so that settings with a certificate that expires soon are reported soon.
 */
export const certificateExpiry = (keyring: Keyring): Job => ({
  name: 'sso-certificates',
  everyMs: 3_600_000,
  work: async (tx, now) => {
    const at = new Date(now).toISOString()
    const [[row]] = await tx.batch(findSettings())
    const due = ssoCertificates(keyring, row, now).flatMap((certificate) => {
      const step = expiryStep(certificate, now)
      return step === undefined ? [] : [{ certificate, step }]
    })
    const claimed =
      due.length === 0
        ? []
        : await tx.batch(...due.map(({ certificate, step }) => claimCertificateNotice(certificate.fingerprint, step, at)))
    const events = due
      .filter((_, index) => claimed[index]?.[0] !== undefined)
      .map(({ certificate: { of, fingerprint, subject, validTo }, step }) => ({
        type: 'sso-certificate-expiring',
        data: { id: 'auth.saml', of, subject, fingerprint256: fingerprint, validTo: new Date(validTo).toISOString(), days: step },
      }))
    return { statements: [removeCertificateNotices(new Date(now - longestNoticeMs).toISOString())], events }
  },
})
