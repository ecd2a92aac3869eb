import { strictBase64 } from './decode-message.ts'
import { refuse } from './refused.ts'
import { idOf, onlyElements, onlyText, requiredAttribute, signatureNamespace } from './structure.ts'
import { attributeOf, is, type XmlElement } from './xml/tree.ts'

export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export type Hash = 'sha256' | 'sha384' | 'sha512'

const digests: ReadonlyMap<string, Hash> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])

export interface SignatureAlgorithm {
  readonly key: 'rsa' | 'ec'
  readonly hash: Hash
}

const hashes: readonly Hash[] = ['sha256', 'sha384', 'sha512']

/** SHA-1, HMAC and all other algorithms are missing, and therefore refused. */
export const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map(
  hashes.flatMap((hash): [string, SignatureAlgorithm][] => [
    [`http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`, { key: 'rsa', hash }],
    [`http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`, { key: 'ec', hash }],
  ]),
)

/** A signature whose form is checked, and whose value is not verified yet. */
export interface SignatureForm {
  readonly signedInfo: XmlElement
  readonly keyInfo: XmlElement | null
  /** The names of the algorithms in the document. */
  readonly names: { readonly signature: string; readonly digest: string }
  readonly algorithm: SignatureAlgorithm
  readonly value: Buffer
  readonly digestHash: Hash
  readonly digest: Buffer
  /** Prefixes whose declarations the digest includes even if no name uses them. */
  readonly inclusive: readonly string[]
}

/** The children, which must have exactly these names in this order. */
const inOrder = (element: XmlElement, names: readonly string[]): XmlElement[] => {
  const children = onlyElements(element)
  const isExact = children.length === names.length && children.every((child, at) => is(child, signatureNamespace, names[at] ?? ''))
  return isExact ? children : refuse(`The element ${element.local} of a signature does not have the expected elements`)
}

const onlyAttributes = (element: XmlElement, allowed: readonly string[]): void => {
  const isAllowed = element.attributes.every(({ uri, local }) => uri === '' && allowed.includes(local))
  if (!isAllowed) refuse(`The element ${element.local} of a signature has an attribute that is not supported`)
}

const algorithmOf = (element: XmlElement): string => {
  onlyAttributes(element, ['Algorithm'])
  return requiredAttribute(element, 'Algorithm')
}

const withoutContent = (element: XmlElement): XmlElement =>
  onlyElements(element).length === 0 ? element : refuse(`The element ${element.local} of a signature has parameters`)

const bytesOf = (element: XmlElement, subject: string): Buffer => {
  onlyAttributes(element, [])
  return strictBase64(onlyText(element).replace(/[ \t\r\n]/g, ''), subject)
}

const prefixesOf = (transform: XmlElement): readonly string[] => {
  const [inclusive, ...others] = onlyElements(transform)
  if (inclusive === undefined) return []
  if (others.length > 0 || !is(inclusive, exclusive, 'InclusiveNamespaces')) refuse('A transform of a signature has parameters')
  onlyAttributes(withoutContent(inclusive), ['PrefixList'])
  const prefixes = (attributeOf(inclusive, 'PrefixList') ?? '').split(' ').filter((prefix) => prefix !== '')
  const isPlain = prefixes.length <= 16 && prefixes.every((prefix) => /^[A-Za-z_][\w.-]{0,99}$/.test(prefix) && !/^xml/i.test(prefix))
  return isPlain ? prefixes : refuse('The list of prefixes of a transform is not supported')
}

const readTransforms = (transforms: XmlElement): readonly string[] => {
  const [first, second] = inOrder(transforms, ['Transform', 'Transform'])
  if (!first || !second || algorithmOf(withoutContent(first)) !== enveloped || algorithmOf(second) !== exclusive) {
    return refuse('The transforms of a signature are not the enveloped signature and exclusive canonicalization')
  }
  return prefixesOf(second)
}

/** Checks the form of the signature of an element. KeyInfo is ignored, because only the stored certificates count. */
export const readSignature = (element: XmlElement, signed: XmlElement): SignatureForm => {
  const hasKeyInfo = onlyElements(element).length === 3
  const [signedInfo, value, keyInfo = null] = inOrder(
    element,
    hasKeyInfo ? ['SignedInfo', 'SignatureValue', 'KeyInfo'] : ['SignedInfo', 'SignatureValue'],
  )
  const [canonicalization, method, reference, ...others] = signedInfo ? onlyElements(signedInfo) : []
  if (!signedInfo || !value || !canonicalization || !method || !reference) return refuse('A signature is incomplete')
  if (others.length > 0) refuse('A signature has more than one reference')
  inOrder(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  if (algorithmOf(withoutContent(canonicalization)) !== exclusive) refuse('The canonicalization of a signature is not supported')
  const names = { signature: algorithmOf(withoutContent(method)), digest: '' }
  const algorithm = signatureAlgorithms.get(names.signature)
  if (!algorithm) return refuse('The algorithm of a signature is not supported')
  onlyAttributes(reference, ['URI'])
  if (attributeOf(reference, 'URI') !== `#${idOf(signed)}`) refuse('A signature does not refer to its parent element')
  const [transforms, digestMethod, digestValue] = inOrder(reference, ['Transforms', 'DigestMethod', 'DigestValue'])
  if (!transforms || !digestMethod || !digestValue) return refuse('A signature is incomplete')
  names.digest = algorithmOf(withoutContent(digestMethod))
  const digestHash = digests.get(names.digest)
  if (!digestHash) return refuse('The digest of a signature is not supported')
  return {
    signedInfo,
    keyInfo,
    names,
    algorithm,
    value: bytesOf(value, 'A signature value'),
    digestHash,
    digest: bytesOf(digestValue, 'A digest value'),
    inclusive: readTransforms(transforms),
  }
}
