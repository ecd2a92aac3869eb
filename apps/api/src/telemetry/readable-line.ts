import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

const levels: Readonly<Record<string, Style>> = { fatal: 'red', error: 'red', warn: 'yellow', info: 'green', debug: 'blue', trace: 'gray' }

/** Characters that a terminal could take as commands. A stack has line breaks. */
const unprintable = /[^\P{Cc}\n]|[\u2028\u2029]/gu
const escaped = (text: string): string =>
  text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const plainValue = /^[\w.:/@*+-]+$/
const shownValue = (value: unknown): string =>
  typeof value === 'string' && plainValue.test(value) ? value : escaped(JSON.stringify(value))

/** Converts a JSON line of the log to a line for people: time, level, message and fields, then the stack of an error. */
export const readableLine = (line: string, isColoured: boolean): string => {
  const paint = (style: Style, text: string) => (isColoured ? styleText(style, text, { validateStream: false }) : text)
  const { time, level, msg, err, ...fields } = JSON.parse(line)
  const { stack, ...rest } = err ?? {}
  // The stack begins with the type and the message.
  const { type: _, message, ...ofError } = rest
  const shown = { ...fields, ...ofError, ...(stack === undefined && message !== undefined && { error: message }) }
  const text = [
    paint('dim', new Date(time).toTimeString().slice(0, 8)),
    paint(levels[level] ?? 'reset', String(level).toUpperCase().padEnd(5)),
    escaped(String(msg)),
    ...Object.entries(shown).map(([name, value]) => `${paint('dim', `${name}=`)}${shownValue(value)}`),
  ].join(' ')
  return stack === undefined ? `${text}\n` : `${text}\n  ${escaped(String(stack)).replaceAll('\n', '\n  ')}\n`
}

/** Whether to colour the lines of a stream. Node knows NO_COLOR, FORCE_COLOR and the type of the terminal. */
export const showsColours = (stream: NodeJS.WritableStream): boolean => styleText('red', ' ', { stream }) !== ' '
