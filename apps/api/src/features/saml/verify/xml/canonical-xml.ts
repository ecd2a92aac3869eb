import { isElement, type Namespaces, namespaceOf, type XmlElement } from './tree.ts'

const ofText: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\r', '&#xD;'],
])
const ofAttribute: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['"', '&quot;'],
  ['\t', '&#x9;'],
  ['\n', '&#xA;'],
  ['\r', '&#xD;'],
])

const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (one) => ofText.get(one) ?? one)
const escapeAttribute = (text: string): string => text.replace(/[&<"\t\n\r]/g, (one) => ofAttribute.get(one) ?? one)

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Declarations that the element needs, and that the output around it does not have yet. */
const missingNamespaces = (element: XmlElement, written: Namespaces, inclusive: readonly string[]): [prefix: string, uri: string][] => {
  const visible = [element.prefix, ...element.attributes.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')]
  return [...new Set([...visible, ...inclusive])]
    .map((prefix): [string, string | undefined] => [prefix, namespaceOf(prefix, element.namespaces)])
    .filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== namespaceOf(pair[0], written))
    .sort(([a], [b]) => compare(a, b))
}

const write = (element: XmlElement, written: Namespaces, inclusive: readonly string[], left: XmlElement | null, out: string[]): void => {
  const missing = missingNamespaces(element, written, inclusive)
  const inside = missing.length === 0 ? written : { declared: new Map(missing), outer: written }
  out.push('<', element.name)
  for (const [prefix, uri] of missing) out.push(prefix === '' ? ' xmlns' : ` xmlns:${prefix}`, '="', escapeAttribute(uri), '"')
  const attributes = element.attributes.toSorted((a, b) => compare(a.uri, b.uri) || compare(a.local, b.local))
  for (const { name, value } of attributes) out.push(' ', name, '="', escapeAttribute(value), '"')
  out.push('>')
  for (const child of element.children) {
    if (!isElement(child)) out.push(escapeText(child))
    else if (child !== left) write(child, inside, inclusive, left, out)
  }
  out.push('</', element.name, '>')
}

/**
 * Exclusive XML canonicalization 1.0 without comments of an element. Leaves out the element `left`, as the transform for enveloped
 * signatures does. `inclusive`: the prefixes of InclusiveNamespaces.
 */
export const canonicalXml = (element: XmlElement, left: XmlElement | null = null, inclusive: readonly string[] = []): string => {
  const out: string[] = []
  write(element, { declared: new Map(), outer: null }, inclusive, left, out)
  return out.join('')
}
