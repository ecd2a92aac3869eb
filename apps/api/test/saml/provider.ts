import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import type { SamlExpectations } from '../../src/features/saml/verify/verify-response.ts'
import { newCertificate } from './certificate.ts'

/** A key of a provider with its certificate as base64, and the name of its algorithm in documents. */
export interface SigningKey {
  readonly privateKey: KeyObject
  readonly certificate: string
  readonly kind: 'rsa' | 'ecdsa'
}

/** Generates a key and a certificate. */
export const newSigningKey = (kind: 'rsa' | 'ecdsa' = 'rsa', modulusLength = 2_048): SigningKey => {
  const pair = kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey: pair.privateKey, certificate: newCertificate(pair).toString('base64'), kind }
}

/** The certificate as the text with the lines BEGIN and END. */
export const pemOf = ({ certificate }: SigningKey): string => new X509Certificate(Buffer.from(certificate, 'base64')).toString()

export const recipient = 'http://localhost/auth/saml/callback'
export const audience = 'http://localhost/auth/saml/metadata'
export const issuer = 'https://idp.example.com/metadata'
export const requestId = '_request-1'

export const expectationsFor = (keys: readonly SigningKey[], now = Date.now()): SamlExpectations => ({
  certificates: keys.map(({ certificate }) => certificate),
  issuer,
  audience,
  recipient,
  now,
  requestId,
})

export interface SignOptions {
  readonly signatureMethod?: string
  readonly digestMethod?: string
  readonly hash?: string
  readonly digestHash?: string
  readonly canonicalization?: string
  /** The text of the element Transforms. */
  readonly transforms?: string
  readonly uri?: string
  /** Text after SignatureValue. */
  readonly keyInfo?: string
  /** Text after the only reference. */
  readonly moreReferences?: string
  /** Computes the value of the signature in another way. */
  readonly signValue?: (signedInfo: string) => string
  /** The text whose digest the reference has. */
  readonly digested?: string
  readonly digestValue?: (digest: string) => string
}

export const dsig = 'http://www.w3.org/2000/09/xmldsig#'
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

export const transform = (algorithm: string, content = ''): string => `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`

const usual = transform(`${dsig}enveloped-signature`) + transform(exclusive)

/**
 * Creates a signature. `canonical`: the canonical text of the signed element, whose ID is `id`. The builders write canonical text, so the
 * provider of the tests needs no canonicalization.
 */
export const signatureFor = (key: SigningKey, id: string, canonical: string, options: SignOptions = {}): string => {
  const hash = options.hash ?? 'sha256'
  const digest = createHash(options.digestHash ?? 'sha256').update(options.digested ?? canonical)
  const method = options.signatureMethod ?? `http://www.w3.org/2001/04/xmldsig-more#${key.kind}-${hash}`
  const digestMethod = options.digestMethod ?? 'http://www.w3.org/2001/04/xmlenc#sha256'
  const value = (options.digestValue ?? String)(digest.digest('base64'))
  const signedInfo =
    `<ds:SignedInfo xmlns:ds="${dsig}"><ds:CanonicalizationMethod Algorithm="${options.canonicalization ?? exclusive}">` +
    `</ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>` +
    `<ds:Reference URI="${options.uri ?? `#${id}`}"><ds:Transforms>${options.transforms ?? usual}</ds:Transforms>` +
    `<ds:DigestMethod Algorithm="${digestMethod}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue></ds:Reference>` +
    `${options.moreReferences ?? ''}</ds:SignedInfo>`
  const sender = { key: key.privateKey, dsaEncoding: 'ieee-p1363' as const }
  const signed = options.signValue?.(signedInfo) ?? sign(hash, Buffer.from(signedInfo), sender).toString('base64')
  const content = `${signedInfo.replace(` xmlns:ds="${dsig}"`, '')}<ds:SignatureValue>${signed}</ds:SignatureValue>`
  return `<ds:Signature xmlns:ds="${dsig}">${content}${options.keyInfo ?? ''}</ds:Signature>`
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
