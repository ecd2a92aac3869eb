import { type KnownNames, namesFor } from './known-names.ts'
import { queryKeys } from './parse-query.ts'
import { printValue } from './print-query.ts'
import { marks } from './query.ts'
import { tokensOf } from './tokens.ts'

/** A text that replaces a part of the query. */
export interface Completion {
  readonly from: number
  readonly to: number
  readonly text: string
  /** The words in the menu. */
  readonly label: string
}

const most = 50

const timesFor = { created: ['<7d', '<30d', '>30d', '>180d'], seen: ['<1d', '<7d', '>30d', 'never'] } as const

const optionsFor = (key: string, known: KnownNames): readonly string[] => {
  if (key === 'is') return marks
  if (key === 'created' || key === 'seen') return timesFor[key]
  return namesFor(key, known)
}

/** Options that contain the text; those that begin with it come first. */
const matching = (options: readonly string[], typed: string): string[] => {
  const wanted = typed.toLowerCase()
  const texts = options.filter((option) => option.toLowerCase().includes(wanted))
  const begins = (option: string) => option.toLowerCase().startsWith(wanted)
  return [...texts.filter(begins), ...texts.filter((option) => !begins(option))].slice(0, most)
}

const unquoted = (text: string): string => text.replaceAll('"', '')

/** Position of the value that the cursor is in: after the last comma outside of quotation marks. */
const startOfValue = (text: string): number => {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ',' && !isQuoted) start = at + 1
  }
  return start
}

/** Possible texts at the cursor: keys, or the values of the key before the cursor. */
export const completionsAt = (source: string, cursor: number, known: KnownNames): Completion[] => {
  const token = tokensOf(source.slice(0, cursor)).at(-1)
  const isInToken = token !== undefined && token.to === cursor && cursor > 0
  const from = isInToken ? token.from + Number(token.isNegated) : cursor
  const typed = source.slice(from, cursor)
  if (!isInToken || token.key === undefined) {
    const keys = matching(queryKeys, typed).filter((key) => key.startsWith(typed.toLowerCase()))
    return keys.map((key) => ({ from, to: cursor, text: `${key}:`, label: `${key}:` }))
  }
  const afterKey = from + token.key.length + 1
  const start = afterKey + startOfValue(source.slice(afterKey, cursor))
  const options = matching(optionsFor(token.key, known), unquoted(source.slice(start, cursor)))
  return options.map((option) => ({ from: start, to: cursor, text: printValue(option), label: option }))
}
