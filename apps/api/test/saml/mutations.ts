import * as fc from 'fast-check'

/** A change of a text. `at` and `other` are fractions of the positions that the change can have. */
export interface Mutation {
  readonly kind: 'replace' | 'remove' | 'insert' | 'attribute' | 'duplicate' | 'drop' | 'swap' | 'move'
  readonly at: number
  readonly other: number
  readonly text: string
}

const snippets = [
  ...[
    '<!---->',
    '<?x?>',
    '<![CDATA[',
    ']]>',
    '&#97;',
    '&amp;',
    '&l;',
    '<x></x>',
    '<x/>',
    ' ',
    '\n',
    '\r',
    '\t',
    '\u0000',
    '\uFEFF',
    'a',
    '/',
    '"',
  ],
  ...[' ID="_assertion-1"', ' Id="x"', ' xmlns="urn:x"', ' xmlns:saml="urn:x"', ' xml:id="x"', ' xmlns:a="urn:a"'],
  ...['<saml:NameID>root</saml:NameID>', '<saml:Audience>urn:x</saml:Audience>', 'root@example.com', '#', '0', '9', 'Z', '<', '>', '='],
]

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'insert', 'attribute', 'duplicate', 'drop', 'swap', 'move'),
  at: fraction,
  other: fraction,
  text: fc.constantFrom(...snippets),
})

interface Span {
  readonly from: number
  readonly to: number
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[Math.floor(at * items.length)]

/** The spans of the elements, as far as the tags match. */
const elementsIn = (text: string): readonly Span[] => {
  const spans: Span[] = []
  const open: number[] = []
  for (const { 0: tag, index } of text.matchAll(/<(\/?)[\w:.-]+[^<>]*?(\/?)>/g)) {
    if (tag.startsWith('</')) {
      const from = open.pop()
      if (from !== undefined) spans.push({ from, to: index + tag.length })
    } else if (tag.endsWith('/>')) spans.push({ from: index, to: index + tag.length })
    else open.push(index)
  }
  return spans
}

const attributesIn = (text: string): readonly Span[] =>
  [...text.matchAll(/="([^"]*)"/g)].map(({ 0: all, index }) => ({ from: index + 2, to: index + all.length - 1 }))

const put = (text: string, { from, to }: Span, by: string): string => text.slice(0, from) + by + text.slice(to)
const textOf = (text: string, { from, to }: Span): string => text.slice(from, to)

const swapped = (text: string, a: Span, b: Span): string => {
  const [first, second] = a.from < b.from ? [a, b] : [b, a]
  if (first.to > second.from) return text
  return put(put(text, second, textOf(text, first)), first, textOf(text, second))
}

/** Applies a change. The text stays the same if the change has no position in it. */
export const mutated = (text: string, { kind, at, other, text: snippet }: Mutation): string => {
  const position = Math.floor(at * text.length)
  if (kind === 'replace') return put(text, { from: position, to: position + 1 }, snippet.slice(0, 1))
  if (kind === 'remove') return put(text, { from: position, to: position + 1 + Math.floor(other * 40) }, '')
  if (kind === 'insert') return put(text, { from: position, to: position }, snippet)
  const spans = kind === 'attribute' ? attributesIn(text) : elementsIn(text)
  const [one, two] = [pick(spans, at), pick(spans, other)]
  if (!one || !two) return text
  if (kind === 'attribute') return put(text, one, snippet.includes('<') ? textOf(text, two) : snippet)
  if (kind === 'drop') return put(text, one, '')
  if (kind === 'swap') return swapped(text, one, two)
  if (kind === 'duplicate') return put(text, { from: two.from, to: two.from }, textOf(text, one))
  return two.from >= one.to || two.from <= one.from ? swapped(text, one, { from: two.from, to: two.from }) : text
}
