import { build, type Query } from '../index.ts'

/**
 * Stores that the end of a certificate was reported, for a number of days before it. Returns no row if it was reported before, on any
 * instance.
 */
export const claimCertificateNotice = (fingerprint: string, step: number, at: string): Query<{ fingerprint: string }> =>
  build
    .insertInto('certificate_notice')
    .values({ fingerprint, step, noticed_at: at })
    .onConflict((conflict) => conflict.columns(['fingerprint', 'step']).doNothing())
    .returning('fingerprint')
    .compile()

/** Removes the notices that are older than any certificate needs. */
export const removeCertificateNotices = (oldest: string): Query =>
  build.deleteFrom('certificate_notice').where('noticed_at', '<', oldest).compile()
