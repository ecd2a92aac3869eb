import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isLoopback } from '../caller/network.ts'

const minRsaBits = 2048

/** Two certificates are valid while a provider replaces one by the other. */
const mostCertificates = 2

const armoured = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g

/** Bytes of the certificates in PEM, which may have lost their line breaks, or of one certificate in plain base64. */
const dersOf = (text: string): Buffer[] => {
  const blocks = [...text.matchAll(armoured)].map(([, block = '']) => block)
  return (blocks.length > 0 ? blocks : [text]).map((base64) => Buffer.from(base64, 'base64'))
}

/** Bytes of the only certificate of a text. */
export const certificateBytes = (certificate: string): Buffer => dersOf(certificate)[0] ?? Buffer.alloc(0)

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

interface Fault {
  readonly text: string
  /** Whether time causes the fault, as it does for one of two certificates during their exchange. */
  readonly isOfTime?: true
}

const faultsOf = (certificate: X509Certificate, name: string, now: number): Fault[] => {
  const { validFromDate, validToDate } = certificate
  const bits = rsaBits(certificate)
  return [
    ...(validToDate.getTime() < now ? [{ text: `${name} expired at ${validToDate.toISOString()}.`, isOfTime: true } as const] : []),
    ...(validFromDate.getTime() > now
      ? [{ text: `${name} is not valid before ${validFromDate.toISOString()}.`, isOfTime: true } as const]
      : []),
    ...(bits !== undefined && bits < minRsaBits
      ? [{ text: `${name}'s RSA key has ${bits} bits; use one of ${minRsaBits} bits or more.` }]
      : []),
  ]
}

const nameAt = (position: number, count: number): string =>
  count === 1 ? 'The certificate' : `The ${['first', 'second'][position] ?? `${position + 1}th`} certificate`

/** The certificates in a text, with their faults in sentences. */
export interface ReadCertificates {
  /** All readable certificates. */
  readonly readable: readonly X509Certificate[]
  /** The certificates without a fault. */
  readonly accepted: readonly X509Certificate[]
  readonly faults: readonly string[]
  /** The faults that forbid the use of the text. An expired certificate forbids nothing if another certificate is accepted. */
  readonly forbidding: readonly string[]
}

/** Reads the certificates in a text (PEM or base64). `now`: epoch milliseconds. */
export const readCertificates = (text: string, now: number): ReadCertificates => {
  const ders = dersOf(text)
  const read = ders.map((der) => parse(der))
  const isKey = text.includes('PRIVATE KEY-----') || (read.every((one) => !one) && ders.some(isPrivateKey))
  const parts = read.map((certificate, at) => {
    const name = nameAt(at, read.length)
    if (certificate) return { certificate, faults: faultsOf(certificate, name, now) }
    return { certificate, faults: isKey ? [] : [{ text: `${name} is not an X.509 certificate in PEM or base64.` }] }
  })
  const faults: Fault[] = [
    ...(isKey ? [{ text: 'A private key was pasted. Replace it with the certificate only, and treat the key as compromised.' }] : []),
    ...(read.length > mostCertificates
      ? [{ text: `There are ${read.length} certificates; at most ${mostCertificates} are accepted.` }]
      : []),
    ...parts.flatMap((part) => part.faults),
  ]
  const accepted = parts.flatMap(({ certificate, faults: { length } }) => (certificate && length === 0 ? [certificate] : []))
  const forbidding = accepted.length > 0 ? faults.filter(({ isOfTime }) => !isOfTime) : faults
  const textsOf = (list: readonly Fault[]) => list.map((fault) => fault.text)
  return { readable: read.filter((one) => one !== undefined), accepted, faults: textsOf(faults), forbidding: textsOf(forbidding) }
}

/** The fault of a sign-on URL: none, or one sentence. */
export const signOnFaults = (signOnUrl: string): string[] => {
  const url = URL.parse(signOnUrl)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
    ? ['The sign-on URL uses plain http: others on the network can read and change the requests. Use https.']
    : []
}

/**
 * Warnings about the certificates (PEM or base64) and the sign-on URL of an identity provider, one sentence each. Settings with warnings can
 * be stored. `now`: epoch milliseconds.
 */
export const certificateWarnings = (certificate: string, signOnUrl: string, now: number): string[] => [
  ...readCertificates(certificate, now).faults,
  ...signOnFaults(signOnUrl),
]
