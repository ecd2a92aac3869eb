import { parseInstant } from './instant.ts'
import { isInRange, parseAddress, parseRange } from './ip-range.ts'
import type { Predicate, Test } from './predicate.ts'
import { compileRegex } from './regex/regex.ts'
import { compareVersions, parseVersion } from './semantic-version.ts'
import type { ClientConstraint } from './snapshot.ts'

/** The right-hand side of a comparison with a context field. */
export interface Comparison {
  /** Equal, as JSON, for comparisons with equal meaning. */
  readonly operand: unknown
  /** Undefined: the comparison is invalid. */
  readonly build: (field: number) => Predicate | undefined
  /** The same comparison on the hash of the field; absent: a hash cannot decide the comparison. */
  readonly onHashes?: (hash: (value: string) => string) => Comparison | undefined
}

type Operator = (constraint: ClientConstraint) => Comparison

const byField =
  (test: (field: number) => Test) =>
  (field: number): Predicate => ({ test: test(field), fields: [field] })

const isText = (value: unknown): value is string => typeof value === 'string'

/** The values of a constraint, trimmed, without empty values, sorted. */
const cleanValues = ({ values }: ClientConstraint): string[] => {
  const texts = Array.isArray(values) ? values.filter(isText).map((value) => value.trim()) : []
  return [...new Set(texts.filter((value) => value !== ''))].toSorted()
}

/** Whether a text is one of the values. */
export const isOneOf = (operand: readonly string[]): Comparison => ({
  operand,
  build: byField((field) => {
    const values = new Set(operand)
    return (run) => {
      const text = run.text(field)
      return text !== undefined && values.has(text)
    }
  }),
  onHashes: (hash) => isOneOf(operand.map(hash)),
})

const anyText =
  (fits: (text: string, value: string) => boolean): Operator =>
  (constraint) => {
    const ignoreCase = constraint.caseInsensitive === true
    const values = cleanValues(constraint)
    const operand = ignoreCase ? [...new Set(values.map((value) => value.toLowerCase()))].toSorted() : values
    const test =
      (field: number): Test =>
      (run) => {
        const text = ignoreCase ? run.lowerText(field) : run.text(field)
        return text !== undefined && operand.some((value) => fits(text, value))
      }
    return { operand: [ignoreCase, ...operand], build: byField(test) }
  }

const number =
  (fits: (number: number, value: number) => boolean): Operator =>
  ({ value }) => {
    const operand = isText(value) && value.trim() !== '' ? Number(value) : Number.NaN
    return { operand: String(operand), build: byField((field) => (run) => fits(run.number(field), operand)) }
  }

const date =
  (fits: (time: number, value: number) => boolean): Operator =>
  ({ value }) => {
    const operand = parseInstant(isText(value) ? value : '')
    const build = (): Predicate => ({ test: (run) => fits(run.instant(), operand), fields: [], date: operand })
    return { operand: String(operand), build }
  }

const version =
  (fits: (order: number) => boolean): Operator =>
  ({ value }) => {
    const operand = isText(value) ? value : ''
    const build = byField((field) => {
      const parsed = parseVersion(operand)
      if (parsed === undefined) return () => false
      return (run) => {
        const other = run.version(field)
        return other !== undefined && fits(compareVersions(other, parsed))
      }
    })
    return { operand, build }
  }

const regex: Operator = ({ value, caseInsensitive }) => ({
  operand: [value, caseInsensitive === true],
  build: (field) => {
    const matches = isText(value) ? compileRegex(value, caseInsensitive === true) : undefined
    if (matches === undefined) return undefined
    const test: Test = (run) => {
      const text = run.text(field)
      return text !== undefined && matches(text)
    }
    return { test, fields: [field] }
  },
})

/** Whether an address is in one of the ranges. Values that are not ranges are ignored. */
const isInRanges = (operand: readonly string[]): Comparison => ({
  operand,
  build: byField((field) => {
    const ranges = operand.map(parseRange).filter((range) => range !== undefined)
    return (run) => {
      const address = parseAddress(run.text(field) ?? '')
      return address !== undefined && ranges.some((range) => isInRange(address, range))
    }
  }),
})

/** Whether a text equals one of the values, or is an address in one of the values that are ranges. */
export const isListedAddress = (operand: readonly string[]): Comparison => ({
  operand,
  build: (field) => {
    const [isListed, isCovered] = [isOneOf(operand).build(field)!.test, isInRanges(operand).build(field)!.test]
    return { test: (run) => isListed(run) || isCovered(run), fields: [field] }
  },
  // An IPv4 address has only one spelling, so it covers exactly the text that it equals.
  onHashes: (hash) => (operand.some((value) => /[/:]/.test(value)) ? undefined : isOneOf(operand.map(hash))),
})

/** Whether an operator compares the time, regardless of the field that its constraint names. */
export const isAboutTime = (operator: string): boolean => operator === 'DATE_AFTER' || operator === 'DATE_BEFORE'

/** All operators except NOT_IN, which is the inverted IN. */
export const operators: Readonly<Record<string, Operator>> = {
  IN: (constraint) => isOneOf(cleanValues(constraint)),
  STR_CONTAINS: anyText((text, value) => text.includes(value)),
  STR_STARTS_WITH: anyText((text, value) => text.startsWith(value)),
  STR_ENDS_WITH: anyText((text, value) => text.endsWith(value)),
  NUM_EQ: number((one, other) => one === other),
  NUM_GT: number((one, other) => one > other),
  NUM_GTE: number((one, other) => one >= other),
  NUM_LT: number((one, other) => one < other),
  NUM_LTE: number((one, other) => one <= other),
  DATE_AFTER: date((time, value) => time > value),
  DATE_BEFORE: date((time, value) => time < value),
  SEMVER_EQ: version((order) => order === 0),
  SEMVER_GT: version((order) => order > 0),
  SEMVER_LT: version((order) => order < 0),
}

/** Operators that exist only if they are enabled. */
export const extendedOperators: Readonly<Record<string, Operator>> = {
  ...operators,
  SEMVER_GTE: version((order) => order >= 0),
  SEMVER_LTE: version((order) => order <= 0),
  REGEX: regex,
  IN_CIDR: (constraint) => isInRanges(cleanValues(constraint)),
}
