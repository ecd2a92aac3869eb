import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isLoopback } from '../caller/network.ts'

const leastRsaBits = 2048

const armoured = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/

/** The bytes inside the armour, which may have lost its line breaks on the way, or inside plain base64. */
const derOf = (certificate: string): Buffer => Buffer.from(armoured.exec(certificate)?.[1] ?? certificate, 'base64')

const parse = (der: Buffer): X509Certificate | undefined => {
  try {
    return new X509Certificate(der)
  } catch {
    return undefined
  }
}

const isPrivateKey = (der: Buffer): boolean => {
  try {
    // Named so, OpenSSL finds out by itself which of the kinds it is.
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
    // A kind of key that this OpenSSL does not know, so none of RSA.
    return undefined
  }
}

const ofCertificate = (certificate: X509Certificate, now: number): string[] => {
  const { validFromDate, validToDate } = certificate
  const bits = rsaBits(certificate)
  return [
    ...(validToDate.getTime() < now ? [`The certificate expired at ${validToDate.toISOString()}.`] : []),
    ...(validFromDate.getTime() > now ? [`The certificate is not valid before ${validFromDate.toISOString()}.`] : []),
    ...(bits !== undefined && bits < leastRsaBits
      ? [`The certificate's RSA key has ${bits} bits; use one of ${leastRsaBits} bits or more.`]
      : []),
  ]
}

const ofSignOn = (signOnUrl: string): string[] => {
  const url = URL.parse(signOnUrl)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['The sign-on URL is plain http: whoever is on the way can read and alter what is sent. Use https.']
    : []
}

/**
 * What is wrong with an identity provider's certificate (PEM or base64) and sign-on URL, each a sentence; none of it forbids to keep them.
 * `now` is in milliseconds since the epoch.
 */
export const certificateWarnings = (certificate: string, signOnUrl: string, now: number): string[] => {
  const der = derOf(certificate)
  const parsed = parse(der)
  const isKey = certificate.includes('PRIVATE KEY-----') || (!parsed && isPrivateKey(der))
  return [
    ...(isKey ? ['A private key was pasted. Replace it by the certificate alone, and consider the key as known to others.'] : []),
    ...(parsed ? ofCertificate(parsed, now) : isKey ? [] : ['The certificate is not an X.509 certificate in PEM or base64.']),
    ...ofSignOn(signOnUrl),
  ]
}
