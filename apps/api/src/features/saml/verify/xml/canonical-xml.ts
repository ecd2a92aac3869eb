import { isElement, type Namespaces, namespaceOf, type XmlAttribute, type XmlElement } from './tree.ts'

const escapeText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;') : text

const escapeAttribute = (text: string): string => {
  if (!/[&<"\t\n\r]/.test(text)) return text
  const plain = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  return plain.replace(/\t/g, '&#x9;').replace(/\n/g, '&#xA;').replace(/\r/g, '&#xD;')
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

type Declaration = readonly [prefix: string, uri: string]

const none: readonly Declaration[] = []

/** Declarations that the element needs, and that the output around it does not have yet. */
const missingNamespaces = (element: XmlElement, written: Namespaces, inclusive: readonly string[]): readonly Declaration[] => {
  let missing = none
  const need = (prefix: string): void => {
    const uri = namespaceOf(prefix, element.namespaces)
    const isMissing = uri !== undefined && uri !== namespaceOf(prefix, written) && !missing.some(([one]) => one === prefix)
    if (isMissing) missing = [...missing, [prefix, uri]]
  }
  need(element.prefix)
  for (const { prefix } of element.attributes) if (prefix !== '' && prefix !== element.prefix) need(prefix)
  for (const prefix of inclusive) need(prefix)
  return missing.length < 2 ? missing : missing.toSorted(([a], [b]) => compare(a, b))
}

const sorted = (attributes: readonly XmlAttribute[]): readonly XmlAttribute[] =>
  attributes.length < 2 ? attributes : attributes.toSorted((a, b) => compare(a.uri, b.uri) || compare(a.local, b.local))

const write = (element: XmlElement, written: Namespaces, inclusive: readonly string[], left: XmlElement | null): string => {
  const missing = missingNamespaces(element, written, inclusive)
  const inside = missing.length === 0 ? written : { declared: new Map(missing), outer: written }
  let out = `<${element.name}`
  for (const [prefix, uri] of missing) out += ` xmlns${prefix === '' ? '' : ':'}${prefix}="${escapeAttribute(uri)}"`
  for (const { name, value } of sorted(element.attributes)) out += ` ${name}="${escapeAttribute(value)}"`
  out += '>'
  for (const child of element.children) {
    if (!isElement(child)) out += escapeText(child)
    else if (child !== left) out += write(child, inside, inclusive, left)
  }
  return `${out}</${element.name}>`
}

/**
 * Exclusive XML canonicalization 1.0 without comments of an element. Leaves out the element `left`, as the transform for enveloped
 * signatures does. `inclusive`: the prefixes of InclusiveNamespaces.
 */
export const canonicalXml = (element: XmlElement, left: XmlElement | null = null, inclusive: readonly string[] = []): string =>
  write(element, { declared: new Map(), outer: null }, inclusive, left)
