import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isLoopback } from '../caller/network.ts'

const minRsaBits = 2048

const armoured = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/

/** Bytes of a certificate in PEM, which may have lost its line breaks, or in plain base64. */
export const certificateBytes = (certificate: string): Buffer => Buffer.from(armoured.exec(certificate)?.[1] ?? certificate, 'base64')

const parse = (der: Buffer): X509Certificate | undefined => {
  try {
    return new X509Certificate(der)
  } catch {
    return undefined
  }
}

const isPrivateKey = (der: Buffer): boolean => {
  try {
    // With the type pkcs1, OpenSSL detects all kinds of private keys.
    createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
    return true
  } catch {
    return false
  }
}

const rsaBits = (certificate: X509Certificate): number | undefined => {
  try {
    return certificate.publicKey.asymmetricKeyDetails?.modulusLength
  } catch {
    // This OpenSSL does not know the kind of key, so it is not RSA.
    return undefined
  }
}

const ofCertificate = (certificate: X509Certificate, now: number): string[] => {
  const { validFromDate, validToDate } = certificate
  const bits = rsaBits(certificate)
  return [
    ...(validToDate.getTime() < now ? [`The certificate expired at ${validToDate.toISOString()}.`] : []),
    ...(validFromDate.getTime() > now ? [`The certificate is not valid before ${validFromDate.toISOString()}.`] : []),
    ...(bits !== undefined && bits < minRsaBits
      ? [`The certificate's RSA key has ${bits} bits; use one of ${minRsaBits} bits or more.`]
      : []),
  ]
}

const ofSignOn = (signOnUrl: string): string[] => {
  const url = URL.parse(signOnUrl)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['The sign-on URL uses plain http: others on the network can read and change the requests. Use https.']
    : []
}

/**
 * Warnings about the certificate (PEM or base64) and the sign-on URL of an identity provider, one sentence each. Settings with warnings can
 * be stored. `now`: epoch milliseconds.
 */
export const certificateWarnings = (certificate: string, signOnUrl: string, now: number): string[] => {
  const der = certificateBytes(certificate)
  const parsed = parse(der)
  const isKey = certificate.includes('PRIVATE KEY-----') || (!parsed && isPrivateKey(der))
  return [
    ...(isKey ? ['A private key was pasted. Replace it with the certificate only, and treat the key as compromised.'] : []),
    ...(parsed ? ofCertificate(parsed, now) : isKey ? [] : ['The certificate is not an X.509 certificate in PEM or base64.']),
    ...ofSignOn(signOnUrl),
  ]
}
