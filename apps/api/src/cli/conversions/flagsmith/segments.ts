import { butNot, number, text, version } from '../rules/comparisons.ts'
import { all, any, type Condition, never, not, present, unknown } from '../rules/condition.ts'
import type { Segment, SegmentCondition, SegmentRule } from './schemas.ts'

const splits = 'PERCENTAGE_SPLIT'
const semver = /^(.*):semver$/s

/** The context field for a trait or a value of the context; null: the value has no counterpart. */
const fieldOf = (property: string) => {
  if (property === '$.identity.identifier') return 'userId'
  return property.startsWith('$.') || property === 'userId' ? null : property
}

const numericOf = (value: string) => (value.trim() === '' ? Number.NaN : Number(value))

/** Whether other texts can be equal to the value: Flagsmith compares by the type of the trait, and Halyard compares texts. */
const isUnclear = (value: string) =>
  value === 'True' || value === 'False' || (Number.isFinite(numericOf(value)) && String(Number(value)) !== value)

const equals = (field: string, value: string, path: string): Condition => {
  const parts = semver.exec(value)
  if (parts) return version(field, 'SEMVER_EQ', parts[1]!, path)
  return isUnclear(value) ? unknown(path, `the value ${value} can be a text, a number or a boolean`) : text(field, 'IN', [value], path)
}

const signs = { GREATER_THAN: 'GT', GREATER_THAN_INCLUSIVE: 'GTE', LESS_THAN: 'LT', LESS_THAN_INCLUSIVE: 'LTE' } as const

const ordered = (field: string, sign: (typeof signs)[keyof typeof signs], value: string, path: string): Condition => {
  const parts = semver.exec(value)
  if (!parts) {
    const limit = numericOf(value)
    return Number.isNaN(limit) ? unknown(path, `the text ${value} is compared by its order`) : number(field, `NUM_${sign}`, limit, path)
  }
  const strict = version(field, sign.startsWith('GT') ? 'SEMVER_GT' : 'SEMVER_LT', parts[1]!, path)
  return sign.endsWith('E') ? any([strict, version(field, 'SEMVER_EQ', parts[1]!, path)]) : strict
}

const conditionOf = (condition: SegmentCondition, path: string): Condition => {
  const { operator } = condition
  const property = condition.property_ ?? condition.property ?? ''
  const field = fieldOf(property)
  const value = Array.isArray(condition.value) ? condition.value.join(',') : String(condition.value ?? '')
  if (field === null) return unknown(path, `the property ${property} has no counterpart`)
  switch (operator) {
    case 'EQUAL':
      return equals(field, value, path)
    case 'NOT_EQUAL':
      return butNot(field, equals(field, value, path))
    case 'GREATER_THAN':
    case 'GREATER_THAN_INCLUSIVE':
    case 'LESS_THAN':
    case 'LESS_THAN_INCLUSIVE':
      return ordered(field, signs[operator], value, path)
    case 'CONTAINS':
      return text(field, 'STR_CONTAINS', [value], path)
    case 'NOT_CONTAINS':
      return butNot(field, text(field, 'STR_CONTAINS', [value], path))
    case 'IN':
      return text(field, 'IN', Array.isArray(condition.value) ? condition.value : listOf(value), path)
    case 'IS_SET':
      return present(field)
    case 'IS_NOT_SET':
      return not(present(field))
    default:
      return unknown(path, `the operator ${operator} has no counterpart`)
  }
}

/** The values of IN: a JSON list, or texts with commas. */
const listOf = (value: string): string[] => {
  if (value.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(value)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // The text is no JSON.
    }
  }
  return value.split(',')
}

const ruleCondition = ({ type, conditions, rules }: SegmentRule, path: string): Condition => {
  const own = conditions.map((condition, at) => conditionOf(condition, `${path}/conditions/${at}`))
  const matched = type === 'ALL' ? all(own) : type === 'ANY' ? any(own) : not(any(own))
  return all([...(own.length > 0 ? [matched] : []), ...rules.map((rule, at) => ruleCondition(rule, `${path}/rules/${at}`))])
}

/** The rules without conditions about a share, with the share in percent; null: the share is not a condition for the complete segment. */
const splitOff = (rules: readonly SegmentRule[]): { readonly rules: SegmentRule[]; readonly share: number } | null => {
  let share = 100
  let isClear = true
  const without = (rule: SegmentRule, isRequired: boolean): SegmentRule => {
    const required = isRequired && (rule.type === 'ALL' || (rule.type === 'ANY' && rule.conditions.length === 1))
    const found = rule.conditions.filter(({ operator }) => operator === splits)
    if (found.length > 0 && (!required || share < 100 || found.length > 1)) isClear = false
    if (found.length > 0) share = Number(found[0]!.value)
    const conditions = rule.conditions.filter(({ operator }) => operator !== splits)
    return { ...rule, conditions, rules: rule.rules.map((inner) => without(inner, isRequired)) }
  }
  const rest = rules.map((rule) => without(rule, true))
  return isClear && share >= 0 && share <= 100 ? { rules: rest, share } : null
}

interface Selection {
  readonly condition: Condition
  /** Percentage of the contexts that match the condition. */
  readonly share: number
}

/** The contexts of a segment. A segment without rules is empty. */
export const segmentSelection = ({ name, rules }: Segment, path: string): Selection => {
  if (rules.length === 0) return { condition: never, share: 100 }
  const parts = splitOff(rules)
  if (!parts) return { condition: unknown(path, `the segment ${name} selects a percentage of some contexts`), share: 100 }
  return { condition: all(parts.rules.map((rule, at) => ruleCondition(rule, `${path}/rules/${at}`))), share: parts.share }
}
