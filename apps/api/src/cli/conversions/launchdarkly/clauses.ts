import { butNot, date, instantOf, number, regex, text, version } from '../rules/comparisons.ts'
import { all, any, type Condition, never, not, unknown } from '../rules/condition.ts'
import type { At } from './read-file.ts'
import type { Clause, Segment } from './schemas.ts'

/** Conditions of the segments of an environment, by key. */
export type Segments = ReadonlyMap<string, Condition>

const kindOf = (kind: string | null | undefined) => kind || 'user'

/** The context field for an attribute of a kind of context; null: the attribute has no counterpart. */
export const fieldOf = (attribute: string, kind: string | null | undefined): string | null => {
  const name = attribute.startsWith('/') ? attribute.slice(1).replaceAll('~1', '/').replaceAll('~0', '~') : attribute
  if (attribute.startsWith('/') && attribute.slice(1).includes('/')) return null
  if (kindOf(kind) !== 'user') return `${kind}.${name}`
  if (name === 'key') return 'userId'
  return name === 'userId' ? null : name
}

export const keysIn = (keys: readonly string[], kind: string | null | undefined, path: string): Condition =>
  keys.length === 0 ? never : text(fieldOf('key', kind)!, 'IN', keys, path)

const textOf = (value: unknown): string[] => (['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [])
const stringsOf = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')
const numbersOf = (values: readonly unknown[]) => values.filter((value) => typeof value === 'number')
const timeOf = (value: unknown) => (typeof value === 'number' ? value : instantOf(String(value)))

type Test = (field: string, values: readonly unknown[], path: string) => Condition

const tests: Readonly<Record<string, Test>> = {
  in: (field, values, path) => {
    const texts = values.flatMap(textOf)
    const isComplete = values.every((value) => textOf(value).length > 0)
    const listed = text(field, 'IN', texts, path)
    return isComplete ? listed : any([listed, unknown(path, 'a value is a list, an object or null')])
  },
  contains: (field, values, path) => text(field, 'STR_CONTAINS', stringsOf(values), path),
  startsWith: (field, values, path) => text(field, 'STR_STARTS_WITH', stringsOf(values), path),
  endsWith: (field, values, path) => text(field, 'STR_ENDS_WITH', stringsOf(values), path),
  matches: (field, values, path) => any(stringsOf(values).map((value) => regex(field, value, path))),
  lessThan: (field, values, path) => any(numbersOf(values).map((value) => number(field, 'NUM_LT', value, path))),
  lessThanOrEqual: (field, values, path) => any(numbersOf(values).map((value) => number(field, 'NUM_LTE', value, path))),
  greaterThan: (field, values, path) => any(numbersOf(values).map((value) => number(field, 'NUM_GT', value, path))),
  greaterThanOrEqual: (field, values, path) => any(numbersOf(values).map((value) => number(field, 'NUM_GTE', value, path))),
  before: (field, values, path) => any(values.map((value) => date(field, 'DATE_BEFORE', timeOf(value), path))),
  after: (field, values, path) => any(values.map((value) => date(field, 'DATE_AFTER', timeOf(value), path))),
  semVerEqual: (field, values, path) => any(stringsOf(values).map((value) => version(field, 'SEMVER_EQ', value, path))),
  semVerLessThan: (field, values, path) => any(stringsOf(values).map((value) => version(field, 'SEMVER_LT', value, path))),
  semVerGreaterThan: (field, values, path) => any(stringsOf(values).map((value) => version(field, 'SEMVER_GT', value, path))),
}

const clauseCondition = (clause: Clause, path: string, segments: Segments): Condition => {
  const { attribute, op, values, negate, contextKind } = clause
  if (op === 'segmentMatch') {
    const matched = any(
      stringsOf(values).map((key) => segments.get(key) ?? unknown(path, `the segment ${key} is not in the file, or refers to itself`)),
    )
    return negate ? not(matched) : matched
  }
  if (attribute === 'kind') return unknown(path, 'the clause compares the kind of the context')
  const field = fieldOf(attribute, contextKind)
  if (field === null) return unknown(path, `the attribute ${attribute} has no counterpart`)
  const test = Object.hasOwn(tests, op) ? tests[op]! : null
  if (!test) return unknown(path, `the operator ${op} has no counterpart`)
  const condition = test(field, values, path)
  return negate ? butNot(field, condition) : condition
}

/** The condition of a list of clauses, all of which must be true. */
export const clausesCondition = (clauses: readonly Clause[], path: string, segments: Segments): Condition =>
  all(clauses.map((clause, at) => clauseCondition(clause, `${path}/clauses/${at}`, segments)))

const complete = 100_000

/** The condition of a segment: listed contexts first, then the rules. */
export const segmentCondition = ({ item, path }: At<Segment>, segments: Segments): Condition => {
  if (item.unbounded) return unknown(path, `the contexts of the big segment ${item.key} are not in the file`)
  const listed = (keys: typeof item.included, contexts: typeof item.includedContexts) =>
    any([
      ...(keys?.length ? [keysIn(keys, 'user', path)] : []),
      ...(contexts ?? []).map(({ contextKind, values }) => keysIn(values, contextKind, path)),
    ])
  const rules = (item.rules ?? []).map(({ clauses, weight }, at) => {
    const rulePath = `${path}/rules/${at}`
    if (weight === 0) return never
    const condition = clausesCondition(clauses, rulePath, segments)
    if (weight === undefined || weight === null || weight >= complete) return condition
    return all([condition, unknown(rulePath, `the segment ${item.key} selects a percentage of contexts`)])
  })
  return any([listed(item.included, item.includedContexts), all([not(listed(item.excluded, item.excludedContexts)), any(rules)])])
}
