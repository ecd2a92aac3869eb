import { refuse } from '../refused.ts'
import { readCharacters, readReferences } from './characters.ts'
import { declaredNamespaces, type RawAttribute, resolveAttributes, resolveName } from './names.ts'
import type { Namespaces, XmlElement } from './tree.ts'

/** Bounds of a document. Responses with a thousand groups stay below them. */
const most = { depth: 24, elements: 2_500, attributes: 4_500, attributesOfElement: 24, attributeLength: 4_096, references: 2_000 }

/** Documents begin with this declaration, or without one. Another encoding is refused. */
const declaration =
  /(?:<\?xml[ \n]+version=(["'])1\.0\1(?:[ \n]+encoding=(["'])utf-8\2)?(?:[ \n]+standalone=(["'])(?:yes|no)\3)?[ \n]*\?>)?/iy
const space = /[ \t\n]*/y
const startOfTag = /<([A-Za-z_][\w.-]{0,99}(?::[A-Za-z_][\w.-]{0,99})?)/y
const attribute = /[ \t\n]+([A-Za-z_][\w.-]{0,99}(?::[A-Za-z_][\w.-]{0,99})?)[ \t\n]*=[ \t\n]*(?:"([^<"]*)"|'([^<']*)')/y
const endOfTag = /[ \t\n]*(\/?)>/y
const closingTag = /<\/([\w.:-]{1,201})[ \t\n]*>/y
const text = /[^<]+/y

interface Opened extends XmlElement {
  readonly children: (XmlElement | string)[]
}

/** Reads one document from its first to its last character. */
class Reader {
  private at = 0
  private elements = 0
  private attributes = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.source)
    if (found) this.at = pattern.lastIndex
    return found
  }

  /** The reason why the text at the present position is no tag. */
  private refuseMarkup(): never {
    const { source, at } = this
    if (source.startsWith('<!--', at)) refuse('The document contains a comment')
    if (source.startsWith('<![CDATA[', at)) refuse('The document contains a CDATA section')
    if (source.startsWith('<!', at)) refuse('The document contains a document type or an entity declaration')
    if (source.startsWith('<?', at)) refuse('The document contains a processing instruction')
    return refuse('The document is not well-formed XML')
  }

  private readAttributes(): RawAttribute[] {
    const read: RawAttribute[] = []
    for (let found = this.match(attribute); found; found = this.match(attribute)) {
      const raw = found[2] ?? found[3] ?? ''
      if (read.length >= most.attributesOfElement || ++this.attributes > most.attributes) refuse('The document has too many attributes')
      if (raw.length > most.attributeLength) refuse('An attribute is too long')
      if (/[\t\n]/.test(raw)) refuse('An attribute contains a line end or a tab')
      read.push({ name: found[1] ?? '', value: readReferences(raw) })
    }
    return read
  }

  private openElement(outer: Namespaces | null): { element: Opened; isEmpty: boolean } {
    const name = (this.match(startOfTag) ?? this.refuseMarkup())[1] ?? ''
    if (++this.elements > most.elements) refuse('The document has too many elements')
    const raw = this.readAttributes()
    const end = this.match(endOfTag) ?? refuse('The document is not well-formed XML')
    const namespaces = declaredNamespaces(raw, outer)
    const attributes = resolveAttributes(raw, namespaces)
    return { element: { name, ...resolveName(name, namespaces), attributes, namespaces, children: [] }, isEmpty: end[1] === '/' }
  }

  private readText(parent: Opened): void {
    const raw = this.match(text)?.[0]
    if (raw === undefined) return
    if (raw.includes(']]>')) refuse('The document is not well-formed XML')
    parent.children.push(readReferences(raw))
  }

  private readContent(root: Opened): void {
    const open = [root]
    for (let parent = open.at(-1); parent; parent = open.at(-1)) {
      this.readText(parent)
      if (this.source.startsWith('</', this.at)) {
        if (this.match(closingTag)?.[1] !== parent.name) refuse('The document is not well-formed XML')
        open.pop()
        continue
      }
      const { element, isEmpty } = this.openElement(parent.namespaces)
      parent.children.push(element)
      if (isEmpty) continue
      open.push(element)
      if (open.length > most.depth) refuse('The elements of the document are nested too deeply')
    }
  }

  private checkReferences(): void {
    let count = 0
    for (let at = this.source.indexOf('&'); at >= 0; at = this.source.indexOf('&', at + 1)) {
      if (++count > most.references) refuse('The document has too many references to characters')
    }
  }

  read(): XmlElement {
    this.checkReferences()
    this.match(declaration)
    this.match(space)
    const { element, isEmpty } = this.openElement(null)
    if (!isEmpty) this.readContent(element)
    this.match(space)
    if (/<[!?]/y.test(this.source.slice(this.at, this.at + 2))) this.refuseMarkup()
    if (this.at < this.source.length) refuse('The document continues after its root element')
    return element
  }
}

/**
 * Parses the part of XML that SAML needs: elements, attributes and text. Refuses all other markup, and documents beyond the bounds. Expects
 * text after `readCharacters`.
 */
export const parseXml = (source: string): XmlElement => new Reader(source).read()

/** Parses a document as it arrived. */
export const parseDocument = (source: string): XmlElement => parseXml(readCharacters(source))
