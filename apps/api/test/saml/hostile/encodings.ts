import { deflateRawSync, gzipSync } from 'node:zlib'
import { attributeText, responseText, signedAssertion, usualAttributes } from '../documents.ts'
import { base64, type HostileDocument, hostile, type Keys, replaced } from './document.ts'

const notBase64 = 'The message is not strict base64'
const notUtf8 = 'The message is not UTF-8'
const malformed = 'The document is not well-formed XML'
const tooLarge = 'The message is too large'

const valid = ({ own }: Keys): string => responseText(signedAssertion(own))

/** A valid response in another encoding of bytes. */
const bytes = (name: string, reason: string, encode: (text: string) => Buffer): HostileDocument => ({
  name,
  reason,
  field: (keys) => encode(valid(keys)).toString('base64'),
})

/** The base64 text of a valid response with a change. */
const field = (name: string, reason: string, change: (text: string) => string): HostileDocument => ({
  name,
  reason,
  field: (keys) => change(base64(valid(keys))),
})

/** Valid text whose length leaves two bits unused in the last group. */
const withUnusedBits = (keys: Keys): string => {
  const text = valid(keys)
  return base64(text + ' '.repeat((4 - (Buffer.byteLength(text) % 3)) % 3))
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const encodings: readonly HostileDocument[] = [
  field('no text', notBase64, () => ''),
  field('an unknown character in base64', notBase64, (text) => `${text.slice(0, 100)}*${text.slice(101)}`),
  field('base64 for addresses', notBase64, (text) => `_-${text.slice(2)}`),
  field('a space in base64', notBase64, (text) => `${text.slice(0, 100)} ${text.slice(100)}`),
  field('a tab in base64', notBase64, (text) => `${text.slice(0, 100)}\t${text.slice(100)}`),
  field('lines of different lengths in base64', notBase64, (text) => `${text.slice(0, 76)}\n${text.slice(76, 100)}\n${text.slice(100)}`),
  field('text after the end of base64', notBase64, (text) => `${text}====${text}`),
  {
    name: 'unused bits in base64',
    reason: notBase64,
    field: (keys) => withUnusedBits(keys).replace(/.==$/, (end) => (end[0] === 'C' ? 'D==' : 'h==')),
  },
  { name: 'base64 without its padding', reason: notBase64, field: (keys) => withUnusedBits(keys).replace(/=+$/, '') },
  bytes('UTF-16', notUtf8, utf16),
  bytes('UTF-16 with the other order of bytes', notUtf8, (text) => utf16(text).swap16()),
  bytes('UTF-16 without a mark', 'The document contains a character that XML does not allow', (text) => Buffer.from(text, 'utf16le')),
  bytes('UTF-7', malformed, (text) => Buffer.from(text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'))),
  bytes('UTF-8 with a byte order mark', malformed, (text) => Buffer.from(`\uFEFF${text}`)),
  bytes('ISO-8859-1', notUtf8, (text) => Buffer.from(replaced(text, 'ada@', '\u00e4da@'), 'latin1')),
  bytes('an overlong form of a character', notUtf8, (text) => Buffer.from(replaced(text, 'ada@', '\u00c0\u00afada@'), 'latin1')),
  bytes('half of a pair in UTF-8', notUtf8, (text) => Buffer.from(replaced(text, 'ada@', '\u00ed\u00a0\u0080ada@'), 'latin1')),
  bytes('a compressed message in a form', notUtf8, (text) => deflateRawSync(text)),
  bytes('gzip', notUtf8, (text) => gzipSync(text)),
]

const many = (count: number, text: string) => text.repeat(count)

const sizes: readonly HostileDocument[] = [
  hostile('a message of 201 kB', tooLarge, ({ own }) => responseText(signedAssertion(own)) + ' '.repeat(201_000)),
  { name: 'base64 of 300 kB that is not decoded', reason: tooLarge, field: () => 'A'.repeat(300_000) },
  hostile('a depth bomb', 'The elements of the document are nested too deeply', () => many(15_000, '<a>')),
  hostile('a depth bomb inside the Response', 'The elements of the document are nested too deeply', ({ own }) =>
    replaced(valid({ own, foreign: own }), '>operators<', `>${many(30, '<a>')}${many(30, '</a>')}<`),
  ),
  hostile('6,000 elements', 'The document has too many elements', ({ own }) => responseText(many(6_000, '<a></a>') + signedAssertion(own))),
  hostile('24,000 attributes', 'The document has too many attributes', ({ own }) =>
    responseText(many(3_000, '<a b="" c="" d="" e="" f="" g="" h="" i=""></a>') + signedAssertion(own)),
  ),
  hostile('25 attributes of an element', 'The document has too many attributes', ({ own }) =>
    replaced(valid({ own, foreign: own }), ' Version=', `${Array.from({ length: 25 }, (_, at) => ` a${at}=""`).join('')} Version=`),
  ),
  hostile('an attribute of 5,000 characters', 'An attribute is too long', ({ own }) =>
    replaced(valid({ own, foreign: own }), ' Version=', ` a="${'a'.repeat(5_000)}" Version=`),
  ),
  hostile('a name of 200 characters', malformed, ({ own }) =>
    replaced(valid({ own, foreign: own }), ' Version=', ` ${'a'.repeat(200)}="" Version=`),
  ),
  hostile('190 kB of attributes after a foreign signature', 'No certificate of the settings belongs to the signature', ({ foreign }) =>
    responseText(signedAssertion(foreign, { attributeStatement: usualAttributes + many(1_150, attributeText('g', 'x'.repeat(80))) })),
  ),
  hostile('60,000 references to characters', 'The document has too many references to characters', ({ own }) =>
    replaced(valid({ own, foreign: own }), '>operators<', `>${many(60_000, '&l;')}<`),
  ),
  hostile('190 kB of text under a signature of another text', 'The signed content was changed', ({ own }) =>
    replaced(valid({ own, foreign: own }), '>operators<', `>${many(190_000, '>')}<`),
  ),
  hostile('190 kB of elements under a signature of another text', 'The signed content was changed', ({ own }) =>
    replaced(valid({ own, foreign: own }), usualAttributes, usualAttributes + many(1_150, attributeText('g', 'x'.repeat(80)))),
  ),
  hostile('2,400 elements with 3,600 attributes under a signature of another text', 'The signed content was changed', ({ own }) =>
    replaced(
      valid({ own, foreign: own }),
      '>operators<',
      `>${many(1_200, `<saml:a c="${'x'.repeat(50)}" saml:b=""></saml:a><saml:a saml:b="">&lt;</saml:a>`)}<`,
    ),
  ),
  hostile('many nested declarations under a signature of another text', 'The signed content was changed', ({ own }) => {
    const names = Array.from({ length: 22 }, (_, at) => at)
    const open = (level: number) => `<a${names.map((at) => ` xmlns:p${level}-${at}="urn:${at}"`).join('')} p${level}-0:b="">`
    const leaves = many(1_500, '<a></a>')
    return replaced(
      valid({ own, foreign: own }),
      '>operators<',
      `>${Array.from({ length: 16 }, (_, level) => open(level)).join('')}${leaves}${many(16, '</a>')}<`,
    )
  }),
]

/** Bytes, base64 and sizes that are not those of a response. */
export const bytesAndSizes: readonly HostileDocument[] = [...encodings, ...sizes]
