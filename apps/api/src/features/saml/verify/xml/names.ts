import { refuse } from '../refused.ts'
import { type Namespaces, namespaceOf, type XmlAttribute } from './tree.ts'

/** An attribute as the text has it. */
export interface RawAttribute {
  readonly name: string
  readonly value: string
}

const noNamespaces: Namespaces = { declared: new Map(), outer: null }

const splitName = (name: string): { prefix: string; local: string } => {
  const colon = name.indexOf(':')
  return colon < 0 ? { prefix: '', local: name } : { prefix: name.slice(0, colon), local: name.slice(colon + 1) }
}

const isDeclaration = ({ name }: RawAttribute): boolean => name === 'xmlns' || name.startsWith('xmlns:')

const checkDeclaration = (prefix: string, uri: string, outer: Namespaces | null): void => {
  if (/^xml/i.test(prefix)) refuse('A declaration of a namespace uses a reserved prefix')
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
  const declarations = attributes.filter(isDeclaration)
  if (declarations.length === 0) return outer ?? noNamespaces
  const declared = new Map<string, string>()
  for (const { name, value } of declarations) {
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
  if (/^xml/i.test(name)) refuse('An element or attribute has a reserved name')
  const { prefix, local } = splitName(name)
  const uri = namespaceOf(prefix, namespaces)
  return uri === undefined ? refuse('The namespace of a prefix is not declared') : { prefix, local, uri }
}

/** Resolves the attributes of an element that are no declarations of namespaces. */
export const resolveAttributes = (attributes: readonly RawAttribute[], namespaces: Namespaces): readonly XmlAttribute[] => {
  const seen = new Set<string>()
  const resolved: XmlAttribute[] = []
  for (const attribute of attributes) {
    if (isDeclaration(attribute)) continue
    const { prefix, local, uri } = resolveName(attribute.name, namespaces)
    const own = prefix === '' ? '' : uri
    const key = `${local} ${own}`
    if (seen.has(key)) refuse('An element has an attribute twice')
    seen.add(key)
    resolved.push({ ...attribute, prefix, local, uri: own })
  }
  return resolved
}
