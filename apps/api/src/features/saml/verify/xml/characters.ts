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

/** Replaces the references to characters and to the five entities of XML. */
export const readReferences = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));|&/g,
    (_, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return named.get(name) ?? refuse('The document refers to an unknown entity')
      if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      return refuse('The document refers to an unknown entity')
    },
  )
}
