import type { setOperators, valueOperators } from '@halyard/contracts/data'
import type { Searchable, Test } from './searchable.ts'

/** Splits `OPERATOR:value`, whose value may contain colons; a text without a colon is the value of IS. */
const splitFilter = (filter: string): { readonly operator: string; readonly value: string } => {
  const at = filter.indexOf(':')
  return at < 0 ? { operator: 'IS', value: filter } : { operator: filter.slice(0, at), value: filter.slice(at + 1) }
}

/** The comma-separated values, trimmed. */
const listValues = (value: string): string[] => value.split(',').map((one) => one.trim())

type ValueOperator = (typeof valueOperators)[number]

const among = (values: readonly string[]): Test<string> => {
  const set = new Set(values)
  return (value) => set.has(value)
}

const not =
  <T>(test: Test<T>): Test<T> =>
  (value) =>
    !test(value)

const valueTests: Readonly<Record<ValueOperator, (value: string) => Test<string>>> = {
  IS: (value) => among([value.trim()]),
  IS_NOT: (value) => not(among([value.trim()])),
  IS_ANY_OF: (value) => among(listValues(value)),
  IS_NONE_OF: (value) => not(among(listValues(value))),
}

/** Whether one value passes a filter such as `IS_ANY_OF:a,b`, whose operator the contract has checked. */
export const valueTest = (filter: string): Test<string> => {
  const { operator, value } = splitFilter(filter)
  return valueTests[operator as ValueOperator](value)
}

/** Whether a time (ISO 8601 in UTC with milliseconds) passes `IS_BEFORE:date` or `IS_ON_OR_AFTER:date`; a day begins at midnight in UTC. */
export const dateTest = (filter: string): Test<string> => {
  const { operator, value } = splitFilter(filter)
  const bound = new Date(value).toISOString()
  return operator === 'IS_BEFORE' ? (time) => time < bound : (time) => time >= bound
}

type SetOperator = (typeof setOperators)[number]
type Values = readonly string[]

const any =
  (wanted: Values): Test<Values> =>
  (values) =>
    wanted.some((one) => values.includes(one))
const all =
  (wanted: Values): Test<Values> =>
  (values) =>
    wanted.every((one) => values.includes(one))

const setTests: Readonly<Record<SetOperator, (value: string) => Test<Values>>> = {
  INCLUDE: (value) => any([value]),
  DO_NOT_INCLUDE: (value) => not(any([value])),
  INCLUDE_ALL_OF: (value) => all(listValues(value)),
  INCLUDE_ANY_OF: (value) => any(listValues(value)),
  EXCLUDE_IF_ANY_OF: (value) => not(any(listValues(value))),
  EXCLUDE_ALL: (value) => not(all(listValues(value))),
}

/** Whether a set of values passes a filter such as `INCLUDE_ANY_OF:a,b`, whose operator the contract has checked. */
export const setTest = (filter: string): Test<Values> => {
  const { operator, value } = splitFilter(filter)
  return setTests[operator as SetOperator](value)
}

const missing = ':missing'

/** Whether the state of a feature in an environment equals the filter: `environment:enabled`, `:disabled` or `:missing`. */
export const statusTest = (filter: string): Test<Searchable> => {
  if (!filter.endsWith(missing)) return ({ statuses }) => statuses.includes(filter)
  const environment = filter.slice(0, 1 - missing.length)
  return ({ statuses }) => !statuses.some((status) => status.startsWith(environment))
}

/**
 * Whether a lower-case text matches a query. Commas separate alternatives; all words of one alternative must occur. An empty query matches every
 * text.
 */
export const textTest = (query: string): Test<string> => {
  const alternatives = query
    .toLowerCase()
    .split(',')
    .map((part) => part.split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
  if (alternatives.length === 0) return () => true
  return (text) => alternatives.some((words) => words.every((word) => text.includes(word)))
}
