import { refuse } from './refused.ts'
import { attributeOf, descendantsOf, elementsOf, is, isElement, type XmlElement } from './xml/tree.ts'

export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/** Refuses text between the elements. */
export const onlyElements = (element: XmlElement): XmlElement[] => {
  if (element.children.some((child) => !isElement(child) && child.trim() !== '')) refuse(`The element ${element.local} contains text`)
  return elementsOf(element)
}

/** The text of an element that contains nothing else. */
export const onlyText = (element: XmlElement): string =>
  element.children.some(isElement) ? refuse(`The element ${element.local} contains elements`) : element.children.join('')

/** Refuses children that are not in the list of names for each namespace. */
export const onlyChildren = (element: XmlElement, allowed: Readonly<Record<string, readonly string[]>>): XmlElement[] => {
  const children = onlyElements(element)
  const isKnown = ({ uri, local }: XmlElement) => Object.hasOwn(allowed, uri) && allowed[uri]?.includes(local)
  return children.every(isKnown) ? children : refuse(`The element ${element.local} contains an element that is not supported`)
}

/** The only child with this name. */
export const onlyChild = (element: XmlElement, uri: string, local: string): XmlElement => {
  const [child, ...others] = elementsOf(element).filter((one) => is(one, uri, local))
  if (child === undefined) return refuse(`The element ${element.local} has no ${local}`)
  return others.length > 0 ? refuse(`The element ${element.local} has more than one ${local}`) : child
}

/** The only child with this name; undefined: the element has none. */
export const optionalChild = (element: XmlElement, uri: string, local: string): XmlElement | undefined =>
  elementsOf(element).some((one) => is(one, uri, local)) ? onlyChild(element, uri, local) : undefined

export const requiredAttribute = (element: XmlElement, local: string): string =>
  attributeOf(element, local) || refuse(`The element ${element.local} has no ${local}`)

/** The ID of a message or an assertion: a name without a colon. */
export const idOf = (element: XmlElement): string => {
  const id = requiredAttribute(element, 'ID')
  return /^[A-Za-z_][\w.-]{0,255}$/.test(id) ? id : refuse(`The ID of the element ${element.local} is not a plain name`)
}

/** Signatures refer to IDs, so an ID must name one element. Counts attributes of each spelling and namespace. */
const checkIds = (elements: readonly XmlElement[]): void => {
  const seen = new Set<string>()
  for (const { attributes } of elements) {
    for (const { local, value } of attributes) {
      if (local.toLowerCase() !== 'id') continue
      if (seen.has(value)) refuse('Two attributes have the same ID')
      seen.add(value)
    }
  }
}

const count = (elements: readonly XmlElement[], local: string): number => elements.filter((element) => element.local === local).length

const isSignature = (element: XmlElement): boolean => is(element, signatureNamespace, 'Signature')

/** Counts signatures in each namespace: all of them must be children of the signed elements. */
const checkSignatures = (elements: readonly XmlElement[], signed: readonly XmlElement[]): void => {
  const own = signed.map((element) => elementsOf(element).filter(isSignature).length)
  if (own.some((found) => found > 1)) refuse('An element has more than one signature')
  const expected = own.reduce((sum, found) => sum + found, 0)
  if (count(elements, 'Signature') !== expected) refuse('A signature is not a child of the element that it signs')
}

export const signatureOf = (element: XmlElement): XmlElement | undefined => elementsOf(element).find(isSignature)

/** Checks a message that contains no assertion. */
export const checkPlainMessage = (root: XmlElement): void => {
  const elements = descendantsOf(root)
  checkIds(elements)
  checkSignatures(elements, [root])
}

/** Finds the only assertion of a response, wherever others could be. */
export const findAssertion = (root: XmlElement): XmlElement => {
  if (!is(root, protocol, 'Response')) refuse('The root element is no Response')
  const elements = descendantsOf(root)
  checkIds(elements)
  if (count(elements, 'Response') !== 1) refuse('The document contains more than one Response')
  if (count(elements, 'EncryptedAssertion') > 0) refuse('The assertion is encrypted: encrypted assertions are not supported')
  const found = count(elements, 'Assertion')
  if (found !== 1) refuse(found === 0 ? 'The document contains no assertion' : 'The document contains more than one assertion')
  const assertion = elementsOf(root).find((element) => is(element, assertionNamespace, 'Assertion'))
  if (assertion === undefined) return refuse('The assertion is not a child of the Response')
  checkSignatures(elements, [root, assertion])
  return assertion
}
