import { createHash, type KeyObject, verify } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { refuse } from './refused.ts'
import { enveloped, exclusive, type SignatureForm } from './signature-profile.ts'
import { signatureNamespace } from './structure.ts'

const isSignature = (node: Node): boolean =>
  'namespaceURI' in node && node.namespaceURI === signatureNamespace && 'localName' in node && node.localName === 'Signature'

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

const signedText = (document: string, form: SignatureForm, key: KeyObject): string | undefined => {
  const library = new SignedXml({ publicCert: key, getCertFromKeyInfo: () => null })
  restrict(library, form, key)
  const parser = new DOMParser({ errorHandler: () => refuse('The second parser refuses the document') })
  const [signature, ...further] = Array.from(parser.parseFromString(document, 'text/xml').documentElement.childNodes).filter(isSignature)
  if (!signature || further.length > 0) return undefined
  library.loadSignature(signature)
  if (!library.checkSignature(document)) return undefined
  const [signed, ...others] = library.getSignedReferences()
  return others.length === 0 ? signed : undefined
}

/**
 * Verifies a document whose root has a signature, with the parser, the canonicalization and the rules of xml-crypto. Returns the text that
 * the library found to be signed; undefined: the library refuses the signature.
 */
export const verifyAgain = (document: string, form: SignatureForm, key: KeyObject): string | undefined => {
  try {
    return signedText(document, form, key)
  } catch {
    return undefined
  }
}
