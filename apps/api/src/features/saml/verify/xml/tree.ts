/** Namespaces that an element declares, with those of its ancestors. The prefix of the default namespace is the empty text. */
export interface Namespaces {
  readonly declared: ReadonlyMap<string, string>
  readonly outer: Namespaces | null
}

export interface XmlAttribute {
  /** The name with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  /** Empty: the attribute belongs to no namespace. */
  readonly uri: string
  readonly value: string
}

export interface XmlElement {
  /** The name with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  readonly uri: string
  /** Without the declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[]
  readonly namespaces: Namespaces
  readonly children: readonly (XmlElement | string)[]
}

/** Undefined: nobody declared the prefix. */
export const namespaceOf = (prefix: string, namespaces: Namespaces): string | undefined => {
  for (let level: Namespaces | null = namespaces; level; level = level.outer) {
    const uri = level.declared.get(prefix)
    if (uri !== undefined) return uri
  }
  return prefix === '' ? '' : undefined
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement)

export const is = (element: XmlElement, uri: string, local: string): boolean => element.uri === uri && element.local === local

/** The value of an attribute without a namespace. */
export const attributeOf = ({ attributes }: XmlElement, local: string): string | undefined =>
  attributes.find((attribute) => attribute.uri === '' && attribute.local === local)?.value

/** The element with all elements inside it. */
export const descendantsOf = (element: XmlElement): readonly XmlElement[] => {
  const found = [element]
  // The array grows while the loop reads it.
  for (const one of found) for (const child of one.children) if (isElement(child)) found.push(child)
  return found
}
