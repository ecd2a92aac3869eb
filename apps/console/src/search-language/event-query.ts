import { eventTypes } from '@halyard/contracts/data'
import type { QueryFault } from './parse-query.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The filters of a search for events, in the format of the server. */
export interface EventFilters {
  readonly createdBy?: string
  readonly type?: string
  readonly project?: string
  readonly environment?: string
  readonly feature?: string
  readonly groupId?: string
  readonly from?: string
  readonly to?: string
  readonly query?: string
}

export interface ParsedEventQuery {
  readonly filters: EventFilters
  readonly faults: readonly QueryFault[]
}

/** The keys of filters, with the name that the server uses. */
const parameters = {
  by: 'createdBy',
  type: 'type',
  project: 'project',
  env: 'environment',
  flag: 'feature',
  request: 'groupId',
  from: 'from',
  to: 'to',
} as const satisfies Readonly<Record<string, keyof EventFilters>>

type Key = keyof typeof parameters

export const eventQueryKeys = Object.keys(parameters) as readonly Key[]

const isKey = (key: string): key is Key => Object.hasOwn(parameters, key)

const types = Object.keys(eventTypes)

/** All types of events that contain a word, so that `type:strategy` finds every change of strategies. */
const typesWith = (word: string): string[] => (types.includes(word) ? [word] : types.filter((type) => type.includes(word)))

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const filterOf = (values: readonly string[]): string => (values.length === 1 ? `IS:${values[0]}` : `IS_ANY_OF:${values.join(',')}`)

/** The value of a filter for the server, or the message of its fault. */
const readFilter = (key: Key, { values, isNegated, isOpen }: Token): { readonly value: string } | string => {
  const given = [...new Set(values.filter((value) => value !== ''))]
  if (isOpen) return 'The quotation mark does not close. Add a second " after the text.'
  if (isNegated) return `The history has no filter -${key}:. Remove the minus sign.`
  if (given.length === 0) return `Add a value after ${key}: or remove the filter.`
  if (key === 'from' || key === 'to')
    return given.length === 1 && isDay(given[0]!) ? { value: given[0]! } : `After ${key}: write one day, such as 2026-01-31.`
  if (given.some((value) => value.includes(','))) return `A value of ${key}: cannot contain a comma.`
  if (key !== 'type') return { value: filterOf(given) }
  const found = [...new Set(given.flatMap((word) => typesWith(word.toLowerCase())))]
  return found.length === 0
    ? 'No type of event contains this word. Examples: strategy, segment, feature-archived.'
    : { value: filterOf(found) }
}

/** Reads the text of a search for events. Parts with faults are omitted from the filters. */
export const parseEventQuery = (text: string): ParsedEventQuery => {
  const filters: Partial<Record<keyof EventFilters, string>> = {}
  const faults: QueryFault[] = []
  const words: string[] = []
  for (const token of tokensOf(text)) {
    const { from, to, key, values, isNegated, isOpen } = token
    const fail = (message: string) => faults.push({ from, to, message })
    if (key === undefined) {
      if (isOpen) fail('The quotation mark does not close. Add a second " after the text.')
      else words.push(`${isNegated ? '-' : ''}${values[0] ?? ''}`)
      continue
    }
    if (!isKey(key)) {
      fail(`No filter is named ${key}. Known filters: ${eventQueryKeys.join(', ')}. For the text itself, use quotation marks.`)
      continue
    }
    const name = parameters[key]
    const read = filters[name] === undefined ? readFilter(key, token) : `The filter ${key}: can be used once. Separate values with commas.`
    if (typeof read === 'string') fail(read)
    else filters[name] = read.value
  }
  const query = words.filter((word) => word !== '').join(' ')
  return { filters: { ...filters, ...(query !== '' && { query }) }, faults }
}

/** The text with a further filter at its end. */
export const withEventFilter = (text: string, key: Key, value = ''): string =>
  `${text.trim()}${text.trim() === '' ? '' : ' '}${key}:${/[\s,"]/.test(value) ? JSON.stringify(value) : value}`
