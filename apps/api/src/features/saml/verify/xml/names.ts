import { refuse } from '../refused.ts'
import { type Namespaces, namespaceOf, type XmlAttribute } from './tree.ts'

/** An attribute as the text has it. */
export interface RawAttribute {
  readonly name: string
  readonly value: string
}

const noNamespaces: Namespaces = { declared: new Map(), outer: null }

const reserved = /^xml/i

const isDeclaration = ({ name }: RawAttribute): boolean => name === 'xmlns' || name.startsWith('xmlns:')

const checkDeclaration = (prefix: string, uri: string, outer: Namespaces | null): void => {
  if (reserved.test(prefix)) refuse('A declaration of a namespace uses a reserved prefix')
  if (uri.startsWith('http://www.w3.org/XML/1998/') || uri.startsWith('http://www.w3.org/2000/xmlns')) {
    refuse('A declaration of a namespace uses a reserved namespace')
  }
  if (prefix === '') return
  if (uri === '') refuse('A declaration removes the namespace of a prefix')
  const former = namespaceOf(prefix, outer ?? noNamespaces)
  if (former !== undefined && former !== uri) refuse('A prefix has two namespaces in nested elements')
}

/** Reads the declarations of namespaces of an element. */
export const declaredNamespaces = (attributes: readonly RawAttribute[], outer: Namespaces | null): Namespaces => {
  if (!attributes.some(isDeclaration)) return outer ?? noNamespaces
  const declared = new Map<string, string>()
  for (const { name, value } of attributes.filter(isDeclaration)) {
    const prefix = name.slice('xmlns:'.length)
    if (declared.has(prefix)) refuse('An element declares a namespace twice')
    checkDeclaration(prefix, value, outer)
    declared.set(prefix, value)
  }
  return { declared, outer }
}

export interface ResolvedName {
  readonly prefix: string
  readonly local: string
  readonly uri: string
}

/** Resolves the name of an element, or of an attribute with a prefix. */
export const resolveName = (name: string, namespaces: Namespaces): ResolvedName => {
  if (reserved.test(name)) refuse('An element or attribute has a reserved name')
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const uri = namespaceOf(prefix, namespaces)
  return uri === undefined ? refuse('The namespace of a prefix is not declared') : { prefix, local: name.slice(colon + 1), uri }
}

/** Resolves the attributes of an element that are no declarations of namespaces. */
export const resolveAttributes = (attributes: readonly RawAttribute[], namespaces: Namespaces): readonly XmlAttribute[] => {
  const resolved: XmlAttribute[] = []
  for (const attribute of attributes) {
    if (isDeclaration(attribute)) continue
    const { name, value } = attribute
    const { prefix, local, uri: inherited } = resolveName(name, namespaces)
    const uri = prefix === '' ? '' : inherited
    if (resolved.some((one) => one.local === local && one.uri === uri)) refuse('An element has an attribute twice')
    resolved.push({ name, prefix, local, uri, value })
  }
  return resolved
}
