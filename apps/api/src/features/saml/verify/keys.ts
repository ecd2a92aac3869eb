import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import { certificateBytes } from '../../../identity/secret/certificates.ts'
import { refuse } from './refused.ts'
import type { SignatureAlgorithm } from './signature-profile.ts'

const curves = ['prime256v1', 'secp384r1', 'secp521r1']

const isStrong = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean =>
  type === 'rsa' ? (details?.modulusLength ?? 0) >= 2_048 : type === 'ec' && curves.includes(details?.namedCurve ?? '')

const keyOf = (certificate: string): KeyObject => {
  try {
    return new X509Certificate(certificateBytes(certificate)).publicKey
  } catch {
    return refuse('A certificate of the settings cannot be read')
  }
}

/** The public keys of the certificates in the settings, as base64 or PEM. Refuses weak keys. */
export const keysOf = (certificates: readonly string[]): readonly KeyObject[] => {
  if (certificates.length === 0) refuse('The settings have no certificate')
  const keys = certificates.map(keyOf)
  return keys.every(isStrong) ? keys : refuse('A certificate of the settings has a key that is too weak or of an unknown type')
}

/** The key that created the signature of the bytes. */
export const findSigner = (keys: readonly KeyObject[], { key: type, hash }: SignatureAlgorithm, bytes: Buffer, value: Buffer): KeyObject =>
  keys.find((key) => key.asymmetricKeyType === type && verify(hash, bytes, { key, dsaEncoding: 'ieee-p1363' }, value)) ??
  refuse('No certificate of the settings belongs to the signature')
