import { refuse } from '../refused.ts'

/**
 * Characters of XML 1.0. Two line ends of Unicode are missing, because parsers of XML 1.1 replace them. A carriage return can be only a
 * character reference, because the line ends are replaced before.
 */
const foreign = /[^\t\n\u0020-\u0084\u0086-\u2027\u2029-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Replaces the line ends as each XML parser does, and refuses characters that XML does not have. */
export const readCharacters = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n')
  if (foreign.test(lines)) refuse('The document contains a character that XML does not allow')
  return lines
}

const characterOf = (code: number): string => {
  if (code > 0x10ffff || (code !== 0xd && foreign.test(String.fromCodePoint(code)))) {
    refuse('A character reference names a character that XML does not allow')
  }
  return String.fromCodePoint(code)
}

const unknown = (): never => refuse('The document refers to an unknown entity')

/** The character of a reference without its `&` and `;`. */
const characterFor = (name: string): string => {
  const plain = named.get(name)
  if (plain !== undefined) return plain
  const { decimal, hex } = /^#(?:(?<decimal>\d{1,7})|x(?<hex>[0-9A-Fa-f]{1,6}))$/.exec(name)?.groups ?? unknown()
  return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10))
}

/** Replaces the references to characters and to the five entities of XML. */
export const readReferences = (text: string): string => {
  let read = ''
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at)
    if (end < 0) unknown()
    read += text.slice(from, at) + characterFor(text.slice(at + 1, end))
    from = end + 1
  }
  return from === 0 ? text : read + text.slice(from)
}
