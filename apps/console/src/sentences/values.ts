import { numberText } from './numbers.ts'
import { join, type Parts, say, value, words } from './parts.ts'

const longest = 80

/** A value in a sentence: long values are cut, and spaces at the ends are visible. */
export const shownValue = (data: unknown): Parts => {
  if (data === undefined || data === null) return [words('nothing')]
  if (data === '') return [words('the empty text')]
  if (Array.isArray(data)) return data.length === 0 ? [words('nothing')] : join(data.map(shownValue), ', ')
  const text = typeof data === 'string' ? data : (JSON.stringify(data) ?? String(data))
  const spaced = text === text.trim() ? text : JSON.stringify(text)
  return [value(spaced.length > longest ? `${spaced.slice(0, longest)}…` : spaced)]
}

/** The first values of a list, and the number of the others, such as `DE, AT, CH and 211 more`. */
export const valueList = (values: readonly unknown[], limit = 3): Parts => {
  if (values.length === 0) return [words('no value')]
  const shown = join(values.slice(0, limit).map(shownValue), ', ')
  const rest = values.length - limit
  return rest > 0 ? say`${shown} and ${words(numberText(rest))} more` : shown
}
