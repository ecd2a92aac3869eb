import {
  type Condition,
  type ListKey,
  listKeys,
  type Mark,
  type Query,
  type StateKey,
  stateKeys,
  type Term,
  type TimeKey,
  timeKeys,
} from './query.ts'
import { readBound } from './time-bounds.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A part of the text that cannot be used, with advice. Positions count UTF-16 units. */
export interface QueryFault {
  readonly from: number
  readonly to: number
  readonly message: string
}

/** A term with its position in the text. */
export interface PlacedTerm extends Term {
  readonly from: number
  readonly to: number
}

export interface ParsedQuery {
  readonly query: Query
  readonly terms: readonly PlacedTerm[]
  readonly faults: readonly QueryFault[]
}

const marksByName: ReadonlyMap<string, Mark> = new Map([
  ['stale', 'stale'],
  ['favourite', 'favourite'],
  ['favorite', 'favourite'],
])

export const queryKeys: readonly string[] = [...stateKeys, ...listKeys, 'is', ...timeKeys]

const isListKey = (key: string): key is StateKey | ListKey => [...stateKeys, ...listKeys].some((each) => each === key)
const isTimeKey = (key: string): key is TimeKey => timeKeys.some((each) => each === key)

/** The condition of a token, or the message of its fault. */
const conditionOf = ({ key, values, isOpen }: Token): Condition | string => {
  const [first = ''] = values
  if (isOpen) return 'The quotation mark does not close. Add a second " after the text.'
  if (key === undefined) return first === '' ? 'The text between the quotation marks is empty.' : { key: 'text', text: first }
  if (isListKey(key)) {
    const given = values.filter((each) => each !== '')
    return given.length > 0 ? { key, values: [...new Set(given)] } : `Add a name after ${key}: or remove the filter.`
  }
  if (key === 'is') {
    const mark = values.length === 1 ? marksByName.get(first.toLowerCase()) : undefined
    return mark ? { key, mark } : 'After is: only stale and favourite are known.'
  }
  if (isTimeKey(key)) {
    const bound = values.length === 1 ? readBound(key, first) : undefined
    if (bound) return { key, bound }
    const never = key === 'seen' ? ', or never' : ''
    return `After ${key}: write an age such as <7d or >4w, or a day such as >2026-01-31${never}.`
  }
  return `No filter is named ${key}. Known filters: ${queryKeys.join(', ')}. For the text itself, use quotation marks.`
}

/** Reads the text of a query. Parts with faults are omitted from the query. */
export const parseQuery = (text: string): ParsedQuery => {
  const terms: PlacedTerm[] = []
  const faults: QueryFault[] = []
  for (const token of tokensOf(text)) {
    const { from, to, isNegated } = token
    const condition = conditionOf(token)
    if (typeof condition === 'string') faults.push({ from, to, message: condition })
    else terms.push({ from, to, isNegated, condition })
  }
  return { query: terms.map(({ isNegated, condition }) => ({ isNegated, condition })), terms, faults }
}
