import { DOMParser } from '@xmldom/xmldom'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExclusiveCanonicalization } from 'xml-crypto'
import { canonicalXml } from './canonical-xml.ts'
import { parseDocument } from './parse-xml.ts'

const characters = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '\r\n', '\u00e9', '\u{1F6A9}', '&amp;', '&lt;', '&gt;', '>', '&quot;', '&#13;', '&#9;', "'"),
  maxLength: 6,
})
const values = fc.string({
  unit: fc.constantFrom('a', ' ', '\u00e9', '&amp;', '&lt;', '>', '&quot;', '&#13;', '&#10;', '&#9;', "'"),
  maxLength: 6,
})
const declarations = fc.subarray(['xmlns="urn:a"', 'xmlns="urn:b"', 'xmlns:a="urn:a"', 'xmlns:b="urn:b"', 'xmlns:c="urn:a"'], {
  maxLength: 5,
})
const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('p', 'q', 'a:p', 'b:p', 'b:q'), values), {
  selector: ([name]) => name,
  maxLength: 4,
})
const space = fc.constantFrom('', ' ')

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  content: fc.oneof({ depthSize: 'small' }, characters, tie('element')),
  element: fc
    .tuple(fc.constantFrom('x', 'y', 'a:x', 'b:x'), declarations, attributes, space, fc.array(tie('content'), { maxLength: 4 }))
    .map(([name, declared, given, blank, content]) => {
      const unique = declared.filter((one) => one !== 'xmlns="urn:b"' || !declared.includes('xmlns="urn:a"'))
      const all = [...unique, ...given.map(([attribute, value]) => `${attribute}="${value}"`)]
      // Only opening tags have white space: the library's parser loses the namespace of a closing tag with it.
      const start = `<${name}${all.map((one) => ` ${one}`).join('')}${blank}`
      return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`
    }),
}))

test('the canonical text equals the text of the library', () => {
  const check = (inner: string) => {
    const text = `<root xmlns:a="urn:a" xmlns:b="urn:b">${inner}</root>`.replaceAll('\r\n', '\n')
    const theirs = new ExclusiveCanonicalization().process(new DOMParser().parseFromString(text, 'text/xml').documentElement, {})
    expect(canonicalXml(parseDocument(text))).toBe(theirs)
  }
  fc.assert(fc.property(element, check), { numRuns: 1_000 })
})

test('canonical text is its own canonical text', () => {
  const check = (inner: string) => {
    const once = canonicalXml(parseDocument(`<root xmlns:a="urn:a" xmlns:b="urn:b">${inner}</root>`))
    expect(canonicalXml(parseDocument(once))).toBe(once)
  }
  fc.assert(fc.property(element, check), { numRuns: 1_000 })
})
