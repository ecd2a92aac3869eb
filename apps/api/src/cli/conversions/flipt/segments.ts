import { butNot, date, instantOf, isNumeric, number, text } from '../rules/comparisons.ts'
import { all, always, any, type Condition, never, not, present, unknown } from '../rules/condition.ts'
import type { Constraint, Segment, SegmentReference } from './schemas.ts'

type Test = (field: string, value: string, path: string) => Condition
type Tests = Readonly<Record<string, Test>>

/** The values of a list, which is JSON inside a text; null: the text is no list. */
const listOf = (value: string): string[] | null => {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map(String) : null
  } catch {
    return null
  }
}

const isOneOf: Test = (field, value, path) => {
  const list = listOf(value)
  return list ? text(field, 'IN', list, path) : never
}

const texts: Tests = {
  eq: (field, value, path) => text(field, 'IN', [value], path),
  neq: (field, value, path) => butNot(field, text(field, 'IN', [value], path)),
  prefix: (field, value, path) => text(field, 'STR_STARTS_WITH', [value], path),
  suffix: (field, value, path) => text(field, 'STR_ENDS_WITH', [value], path),
  contains: (field, value, path) => text(field, 'STR_CONTAINS', [value], path),
  notcontains: (field, value, path) => butNot(field, text(field, 'STR_CONTAINS', [value], path)),
  isoneof: isOneOf,
  isnotoneof: (field, value, path) => (listOf(value) ? butNot(field, isOneOf(field, value, path)) : never),
  empty: (field) => not(present(field)),
  notempty: (field) => present(field),
}

const presence: Tests = { present: (field) => present(field), notpresent: (field) => not(present(field)) }

const numeric = (value: string) => (value.trim() === '' ? Number.NaN : Number(value))

const isOneNumberOf: Test = (field, value, path) => any((listOf(value) ?? []).map((item) => number(field, 'NUM_EQ', numeric(item), path)))

const numbers: Tests = {
  ...presence,
  eq: (field, value, path) => number(field, 'NUM_EQ', numeric(value), path),
  neq: (field, value, path) => all([isNumeric(field, path), not(number(field, 'NUM_EQ', numeric(value), path))]),
  lt: (field, value, path) => number(field, 'NUM_LT', numeric(value), path),
  lte: (field, value, path) => number(field, 'NUM_LTE', numeric(value), path),
  gt: (field, value, path) => number(field, 'NUM_GT', numeric(value), path),
  gte: (field, value, path) => number(field, 'NUM_GTE', numeric(value), path),
  isoneof: isOneNumberOf,
  isnotoneof: (field, value, path) => (listOf(value) ? all([isNumeric(field, path), not(isOneNumberOf(field, value, path))]) : never),
}

const booleans: Tests = {
  ...presence,
  true: (field, _, path) => text(field, 'IN', ['true', '1', 't', 'T', 'TRUE', 'True'], path),
  false: (field, _, path) => text(field, 'IN', ['false', '0', 'f', 'F', 'FALSE', 'False'], path),
}

const timeOf = (value: string) => instantOf(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value)

const dates: Tests = {
  ...presence,
  lt: (field, value, path) => date(field, 'DATE_BEFORE', timeOf(value), path),
  gt: (field, value, path) => date(field, 'DATE_AFTER', timeOf(value), path),
}

const testsOf: Readonly<Record<string, Tests>> = {
  STRING_COMPARISON_TYPE: texts,
  NUMBER_COMPARISON_TYPE: numbers,
  BOOLEAN_COMPARISON_TYPE: booleans,
  DATETIME_COMPARISON_TYPE: dates,
  ENTITY_ID_COMPARISON_TYPE: texts,
}

const constraintCondition = ({ type, property, operator, value }: Constraint, path: string): Condition => {
  const tests = Object.hasOwn(testsOf, type) ? testsOf[type]! : {}
  const test = Object.hasOwn(tests, operator) ? tests[operator]! : null
  if (!test) return unknown(path, `the operator ${operator} of ${type} has no counterpart`)
  return test(type === 'ENTITY_ID_COMPARISON_TYPE' ? 'userId' : property, String(value ?? ''), path)
}

/** The condition of a segment. A segment without constraints contains everybody. */
export const segmentCondition = ({ match_type: matchType, constraints }: Segment, path: string): Condition => {
  const conditions = (constraints ?? []).map((constraint, at) => constraintCondition(constraint, `${path}/constraints/${at}`))
  if (conditions.length === 0) return always
  return matchType === 'ANY_MATCH_TYPE' ? any(conditions) : all(conditions)
}

/** The condition of a reference to segments: one of them, or all. */
export const referenceCondition = (
  reference: SegmentReference,
  operator: string | null | undefined,
  path: string,
  segments: ReadonlyMap<string, Condition>,
): Condition => {
  const given = typeof reference === 'string' ? { key: reference } : Array.isArray(reference) ? { keys: reference } : reference
  const keys = given.keys?.length ? given.keys : given.key ? [given.key] : []
  const conditions = keys.map((key) => segments.get(key) ?? unknown(path, `the segment ${key} is not in the file`))
  const wanted = ('operator' in given ? given.operator : null) ?? operator
  return wanted === 'AND_SEGMENT_OPERATOR' ? all(conditions) : any(conditions)
}
