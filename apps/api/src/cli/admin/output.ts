import { stripVTControlCharacters, styleText } from 'node:util'
import { complain, say } from '../say.ts'

/** Control characters, and characters that change the direction of text: they could forge the output of a terminal. */
const forging = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A copy of plain JSON whose texts contain no control characters. */
export const cleaned = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (typeof each === 'string' ? each.replace(forging, ' ') : each))

const painter =
  (style: Parameters<typeof styleText>[0]) =>
  (text: string): string =>
    styleText(style, text, { stream: process.stdout })

/** Colours on a terminal. Without a terminal, and with NO_COLOR, the text stays plain. */
export const paint = {
  added: painter('green'),
  removed: painter('red'),
  changed: painter('yellow'),
  strong: painter('bold'),
  faint: painter('dim'),
} as const

const widthOf = (text: string): number => stripVTControlCharacters(text).length

/** Lines of a table: a heading, and a row for each item. An empty table has no lines. */
export const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  if (rows.length === 0) return []
  const all = [heading.map((title) => paint.faint(title)), ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => widthOf(row[column] ?? ''))))
  const cell = (text: string, column: number) => text + ' '.repeat(widths[column]! - widthOf(text))
  return all.map((row) => row.map(cell).join('  ').trimEnd())
}

/** A date and time in UTC to the minute, as 2026-01-31 12:00; `never` for null. */
export const minute = (time: string | null | undefined): string => (time ? time.slice(0, 16).replace('T', ' ') : 'never')

/** Prints the result of a command: JSON on request, else lines for people. Messages go to standard error. */
export class Output {
  readonly #isJson: boolean

  constructor(isJson: boolean) {
    this.#isJson = isJson
  }

  /** Prints a result. `linesOf` gets a copy without control characters. */
  result<T>(value: T, linesOf: (clean: T) => readonly string[]): void {
    if (this.#isJson) say(JSON.stringify(value, null, 2))
    else {
      const lines = linesOf(cleaned(value))
      if (lines.length > 0) say(...lines)
    }
  }

  note(...lines: readonly string[]): void {
    if (lines.length > 0) complain(...cleaned([...lines]))
  }
}
