import { number, regex, text, version } from '../rules/comparisons.ts'
import { all, always, any, type Condition, not, present, unknown } from '../rules/condition.ts'

/** The values of saved groups by id. */
export type SavedGroups = ReadonlyMap<string, readonly (string | number)[]>

type Test = (field: string, value: unknown, path: string, groups: SavedGroups) => Condition

export const fieldOf = (attribute: string): string => (attribute === 'id' ? 'userId' : attribute)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const missing = (field: string) => not(present(field))

/** An attribute that is missing counts as zero in comparisons of numbers. */
const ordered =
  (operator: 'NUM_LT' | 'NUM_LTE' | 'NUM_GT' | 'NUM_GTE', fits: (number: number, limit: number) => boolean): Test =>
  (field, value, path) => {
    if (typeof value !== 'number') return unknown(path, `the text ${String(value)} is compared by its order`)
    const test = number(field, operator, value, path)
    return fits(0, value) ? any([test, missing(field)]) : test
  }

const listed: Test = (field, value, path) => {
  if (!Array.isArray(value)) return any([])
  const texts = value.filter((item) => ['string', 'number', 'boolean'].includes(typeof item)).map(String)
  const known = text(field, 'IN', texts, path)
  return texts.length === value.length ? known : any([known, unknown(path, 'a value is a list, an object or null')])
}

const inGroup: Test = (field, value, path, groups) => {
  const values = groups.get(String(value))
  return values ? text(field, 'IN', values.map(String), path) : unknown(path, `the saved group ${String(value)} is not in the file`)
}

const equals: Test = (field, value, path) => {
  if (value === null) return missing(field)
  if (typeof value === 'number') {
    const test = number(field, 'NUM_EQ', value, path)
    return value === 0 ? any([test, missing(field)]) : test
  }
  return typeof value === 'string' || typeof value === 'boolean'
    ? text(field, 'IN', [String(value)], path)
    : unknown(path, 'a list or an object is compared')
}

const versionOf = (value: unknown) => String(value).replace(/^v/, '').replace(/\+.*$/, '')

/** An attribute that is missing counts as version 0. */
const versions =
  (operators: readonly ('SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT')[]): Test =>
  (field, value, path) => {
    const tests = operators.map((operator) => version(field, operator, versionOf(value), path))
    return any(operators.includes('SEMVER_LT') ? [...tests, missing(field)] : tests)
  }

const inverted =
  (test: Test): Test =>
  (...input) =>
    not(test(...input))

const operators: Readonly<Record<string, Test>> = {
  $eq: equals,
  $ne: inverted(equals),
  $in: listed,
  $nin: (field, value, path, groups) => (Array.isArray(value) ? not(listed(field, value, path, groups)) : any([])),
  $inGroup: inGroup,
  $notInGroup: inverted(inGroup),
  $lt: ordered('NUM_LT', (one, other) => one < other),
  $lte: ordered('NUM_LTE', (one, other) => one <= other),
  $gt: ordered('NUM_GT', (one, other) => one > other),
  $gte: ordered('NUM_GTE', (one, other) => one >= other),
  $exists: (field, value) => (value ? present(field) : missing(field)),
  $regex: (field, value, path) => regex(field, String(value), path),
  $veq: versions(['SEMVER_EQ']),
  $vne: inverted(versions(['SEMVER_EQ'])),
  $vgt: versions(['SEMVER_GT']),
  $vgte: versions(['SEMVER_GT', 'SEMVER_EQ']),
  $vlt: versions(['SEMVER_LT']),
  $vlte: versions(['SEMVER_LT', 'SEMVER_EQ']),
  $not: (field, value, path, groups) => not(valueCondition(field, value, path, groups)),
}

const valueCondition = (field: string, value: unknown, path: string, groups: SavedGroups): Condition => {
  const keys = isObject(value) ? Object.keys(value) : []
  if (!isObject(value) || keys.length === 0 || !keys.every((key) => key.startsWith('$'))) return equals(field, value, path, groups)
  return all(
    Object.entries(value).map(([operator, operand]) => {
      const test = Object.hasOwn(operators, operator) ? operators[operator]! : null
      return test ? test(field, operand, path, groups) : unknown(path, `the operator ${operator} has no counterpart`)
    }),
  )
}

const parts = (value: unknown, path: string, groups: SavedGroups): Condition[] =>
  (Array.isArray(value) ? value : []).map((part: unknown, at) => mongoCondition(part, `${path}/${at}`, groups))

/** The condition of a query in the syntax of MongoDB. */
export const mongoCondition = (query: unknown, path: string, groups: SavedGroups): Condition => {
  if (!isObject(query)) return unknown(path, 'the condition is not an object')
  return all(
    Object.entries(query).map(([key, value]) => {
      const at = `${path}/${key}`
      if (key === '$and') return all(parts(value, at, groups))
      if (key === '$or' || key === '$nor') {
        // Without conditions, $or is true.
        const matched = Array.isArray(value) && value.length === 0 ? always : any(parts(value, at, groups))
        return key === '$or' ? matched : not(matched)
      }
      return key === '$not' ? not(mongoCondition(value, at, groups)) : valueCondition(fieldOf(key), value, at, groups)
    }),
  )
}
