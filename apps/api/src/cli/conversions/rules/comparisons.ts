import { limits } from '@halyard/contracts/data'
import { all, any, type Comparison, type Condition, compare, never, not, present, unknown } from './condition.ts'

type TextOperator = 'IN' | 'STR_CONTAINS' | 'STR_STARTS_WITH' | 'STR_ENDS_WITH'
type NumberOperator = Extract<Comparison['operator'], `NUM_${string}`>

const codePoints = (text: string) => [...text].length

/** Halyard removes white space at the ends of values, and ignores empty values. */
const isExact = (value: string) => value !== '' && value === value.trim() && codePoints(value) <= limits.textLength && !value.includes('\0')

const isNameable = (field: string) => field !== '' && codePoints(field) <= limits.nameLength

/** Whether a field is one of the texts, or contains, starts or ends with one of them. */
export const text = (field: string, operator: TextOperator, values: readonly string[], path: string): Condition => {
  if (!isNameable(field)) return unknown(path, `the context field ${field.slice(0, limits.nameLength)} has an empty or too long name`)
  const parts: Condition[] = []
  const exact = [...new Set(values.filter(isExact))]
  for (let at = 0; at < exact.length; at += limits.valuesPerConstraint)
    parts.push(compare({ contextName: field, operator, values: exact.slice(at, at + limits.valuesPerConstraint) }))
  for (const value of values) {
    if (isExact(value)) continue
    // Every text contains the empty text.
    if (value === '' && operator !== 'IN') parts.push(present(field))
    else parts.push(unknown(path, 'a value is empty, too long, or has white space at an end'))
  }
  return parts.length === 1 ? parts[0]! : any(parts)
}

export const number = (field: string, operator: NumberOperator, value: number, path: string): Condition =>
  isNameable(field) && Number.isFinite(value)
    ? compare({ contextName: field, operator, value: String(value) })
    : unknown(path, 'a number is not finite, or its field has an empty or too long name')

/** Whether a field holds a number. */
export const isNumeric = (field: string, path: string): Condition => number(field, 'NUM_GTE', -Number.MAX_VALUE, path)

const digits = '(0|[1-9]\\d*)'
const partial = new RegExp(`^${digits}(?:\\.${digits})?(?:\\.${digits})?((?:-[\\dA-Za-z.-]+)?(?:\\+[\\dA-Za-z.-]+)?)$`)

/** A full semantic version; null: the text is no version. Missing numbers are zero. */
const fullVersion = (value: string): string | null => {
  const parts = partial.exec(value)
  if (!parts) return null
  const [, major, minor = '0', patch = '0', rest = ''] = parts
  return `${major}.${minor}.${patch}${rest}`
}

export const version = (field: string, operator: 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT', value: string, path: string): Condition => {
  if (!isNameable(field)) return unknown(path, 'a context field has an empty or too long name')
  const full = fullVersion(value)
  return full === null ? never : compare({ contextName: field, operator, value: full })
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970 of an RFC 3339 date-time; NaN: the value is not a date-time. */
export const instantOf = (value: string): number => (dateTime.test(value) ? Date.parse(value) : Number.NaN)

/** Whether the field `currentTime` is before or after a time. In Halyard, dates compare the time of the evaluation only. */
export const date = (field: string, operator: 'DATE_AFTER' | 'DATE_BEFORE', at: number, path: string): Condition => {
  if (Number.isNaN(at)) return never
  return field === 'currentTime'
    ? compare({ contextName: field, operator, value: new Date(at).toISOString() })
    : unknown(path, `a date is compared with the field ${field}; Halyard compares dates only with currentTime`)
}

/** True if the context has the field and the condition is false. */
export const butNot = (field: string, condition: Condition): Condition => all([present(field), not(condition)])

const literal = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\dA-Za-z])*)(\$?)$/

/** Whether a field matches a regular expression that is only a text, with or without anchors. */
export const regex = (field: string, pattern: string, path: string): Condition => {
  const parts = literal.exec(pattern)
  if (!parts) return unknown(path, `the regular expression ${pattern} has no counterpart`)
  const value = parts[2]!.replace(/\\(.)/g, '$1')
  const [isStart, isEnd] = [parts[1] !== '', parts[3] !== '']
  const operator = isStart && isEnd ? 'IN' : isStart ? 'STR_STARTS_WITH' : isEnd ? 'STR_ENDS_WITH' : 'STR_CONTAINS'
  return text(field, operator, [value], path)
}
