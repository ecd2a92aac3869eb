import { createHash, type KeyObject } from 'node:crypto'
import { findSigner } from './keys.ts'
import { refuse } from './refused.ts'
import { readSignature } from './signature-profile.ts'
import { signatureOf } from './structure.ts'
import { canonicalXml } from './xml/canonical-xml.ts'
import { parseXml } from './xml/parse-xml.ts'
import type { XmlElement } from './xml/tree.ts'

/**
 * Verifies the signature of an element, and returns the tree of exactly the signed text. The cheap steps come first: the value of the
 * signature, the digest, and then the verification by the library, which must find the same text. The library receives only the signed
 * element with its signature. So nobody can add content to a document that makes the library slow.
 */
export const verifySignature = async (element: XmlElement, keys: readonly KeyObject[]): Promise<XmlElement> => {
  const signature = signatureOf(element)
  if (!signature) return refuse(`The element ${element.local} is not signed`)
  const form = readSignature(signature, element)
  const key = findSigner(keys, form.algorithm, Buffer.from(canonicalXml(form.signedInfo)), form.value)
  const signed = canonicalXml(element, signature, form.inclusive)
  if (!createHash(form.digestHash).update(signed).digest().equals(form.digest)) refuse('The signed content was changed')
  // The library needs memory only on servers with this kind of login.
  const { verifyAgain } = await import('./second-verifier.ts')
  const document = canonicalXml(element, form.keyInfo, form.inclusive)
  if (verifyAgain(document, form, key) !== signed) refuse('The two verifications of a signature have different results')
  return parseXml(signed)
}
