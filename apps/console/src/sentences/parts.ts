import { visible } from './names/visible.ts'

/**
 * A part of a sentence. Only `text` holds words of the console. Names and values are data, drawn in a fixed-width font. A quotation is text that
 * people wrote, such as a title or a comment.
 */
export interface Part {
  readonly kind: 'text' | 'name' | 'value' | 'quotation'
  readonly text: string
}

export type Parts = readonly Part[]

export const name = (text: string): Part => ({ kind: 'name', text })
export const value = (text: string | number): Part => ({ kind: 'value', text: String(text) })
export const quotation = (text: string): Part => ({ kind: 'quotation', text })
/** Words of the console. Never data. */
export const words = (text: string): Part => ({ kind: 'text', text })

export const nothing: Parts = []

/** A sentence whose holes are parts, so that data cannot become words of the console by mistake. */
export const say = (texts: TemplateStringsArray, ...holes: readonly (Part | Parts)[]): Parts =>
  merged(texts.flatMap((text, at) => [words(text), ...[holes[at] ?? nothing].flat()]))

const merged = (parts: Parts): Parts => {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind !== 'text' || last?.kind !== 'text') result.push(part)
    else result[result.length - 1] = words(last.text + part.text)
  }
  return result.filter(({ kind, text }) => kind !== 'text' || text !== '')
}

/** Lists of parts in one, with words between them. */
export const join = (lists: readonly Parts[], separator: string): Parts =>
  merged(lists.flatMap((parts, at) => (at === 0 ? parts : [words(separator), ...parts])))

const formats = {
  and: new Intl.ListFormat('en', { type: 'conjunction' }),
  or: new Intl.ListFormat('en', { type: 'disjunction' }),
}

/** A list in English, such as `a, b, and c`. */
export const listed = (lists: readonly Parts[], word: keyof typeof formats = 'and'): Parts =>
  merged(
    formats[word]
      .formatToParts(lists.map((_, at) => String(at)))
      .flatMap(({ type, value: text }) => (type === 'element' ? (lists[Number(text)] ?? nothing) : [words(text)])),
  )

/** The first letter of the first words in upper case. */
export const capitalised = (parts: Parts): Parts => {
  const [first, ...rest] = parts
  return first?.kind === 'text' ? [words(first.text.charAt(0).toUpperCase() + first.text.slice(1)), ...rest] : parts
}

/** The sentence as text, for titles, screen readers and tests. Quotations have quotation marks; invisible characters are visible. */
export const plainText = (parts: Parts): string =>
  parts.map(({ kind, text }) => (kind === 'text' ? text : kind === 'quotation' ? `“${visible(text)}”` : visible(text))).join('')
