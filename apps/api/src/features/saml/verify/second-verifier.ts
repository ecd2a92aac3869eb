import { createHash, type KeyObject, verify } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { refuse } from './refused.ts'
import { enveloped, exclusive, type SignatureForm } from './signature-profile.ts'
import { signatureNamespace } from './structure.ts'

/** The tables of the library with only the algorithms of this signature: no SHA-1, no HMAC, no other transform can be chosen. */
const restrict = (library: SignedXml, { names, digestHash, algorithm }: SignatureForm, key: KeyObject): void => {
  const { [exclusive]: canonicalization, [enveloped]: transform } = library.CanonicalizationAlgorithms
  if (!canonicalization || !transform) throw new Error('The library for signatures lacks an algorithm')
  library.CanonicalizationAlgorithms = { [exclusive]: canonicalization, [enveloped]: transform }
  library.HashAlgorithms = {
    [names.digest]: class {
      readonly getAlgorithmName = () => names.digest
      readonly getHash = (xml: string) => createHash(digestHash).update(xml).digest('base64')
    },
  }
  library.SignatureAlgorithms = {
    [names.signature]: class {
      readonly getAlgorithmName = () => names.signature
      readonly getSignature = () => refuse('Signatures are only verified')
      readonly verifySignature = (material: string, _: unknown, value: string) =>
        verify(algorithm.hash, Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64'))
    },
  }
}

/** The signature whose parent has the ID, in the tree of the library's parser. */
const findSignature = (source: string, id: string) => {
  const document = new DOMParser({ errorHandler: () => refuse('The second parser refuses the document') }).parseFromString(
    source,
    'text/xml',
  )
  const found = Array.from(document.getElementsByTagNameNS(signatureNamespace, 'Signature'))
  const isOfElement = ({ parentNode }: Element) =>
    parentNode !== null && 'getAttribute' in parentNode && isWithId(parentNode as Element, id)
  return found.find(isOfElement) ?? refuse('The second parser finds no signature')
}

const isWithId = (element: Element, id: string): boolean => element.getAttribute('ID') === id

const signedText = (source: string, id: string, form: SignatureForm, key: KeyObject): string | undefined => {
  const library = new SignedXml({ publicCert: key, getCertFromKeyInfo: () => null })
  restrict(library, form, key)
  library.loadSignature(findSignature(source, id))
  if (!library.checkSignature(source)) return undefined
  const [signed, ...others] = library.getSignedReferences()
  return others.length === 0 ? signed : undefined
}

/**
 * Verifies a signature again with another parser, another canonicalization and the rules of xml-crypto. Returns the text that the library
 * found to be signed; undefined: the library refuses the signature.
 */
export const verifyAgain = (source: string, id: string, form: SignatureForm, key: KeyObject): string | undefined => {
  try {
    return signedText(source, id, form, key)
  } catch {
    return undefined
  }
}
