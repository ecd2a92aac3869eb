import { describe, expect, test } from 'vitest'
import type { ContextValue } from './context.ts'
import { compile } from './evaluator.ts'
import type { ClientConstraint } from './snapshot.ts'

const now = Date.UTC(2026, 0, 31, 12)

const holds = (constraint: Omit<ClientConstraint, 'contextName'>, value: ContextValue, extended = false): boolean => {
  const strategy = { name: 'default', constraints: [{ contextName: 'field', ...constraint }] }
  const evaluator = compile(
    { features: [{ name: 'flag', enabled: true, strategies: [strategy] }] },
    { extended, now: () => now, random: () => 0 },
  )
  return evaluator.evaluateOne('flag', { properties: { field: value } })!.enabled
}

type Row = [operator: string, operand: string | string[], value: ContextValue, expected: boolean, ignoreCase?: boolean]

const rows: Row[] = [
  ['IN', ['a', 'b'], 'b', true],
  ['IN', ['a', 'b'], 'B', false],
  ['IN', [' a '], 'a', true],
  ['IN', ['7'], 7, true],
  ['IN', ['true'], true, true],
  ['IN', [''], '', false],
  ['IN', [], 'a', false],
  ['IN', ['a'], undefined, false],
  ['NOT_IN', ['a'], 'b', true],
  ['NOT_IN', ['a'], 'a', false],
  ['NOT_IN', ['a'], undefined, true],
  ['NOT_IN', ['a'], null, true],
  ['STR_CONTAINS', ['x', 'b'], 'abc', true],
  ['STR_CONTAINS', ['B'], 'abc', false],
  ['STR_CONTAINS', ['B'], 'abc', true, true],
  ['STR_CONTAINS', ['x'], undefined, false],
  ['STR_STARTS_WITH', ['a'], 'abc', true],
  ['STR_STARTS_WITH', ['b'], 'abc', false],
  ['STR_STARTS_WITH', ['AB'], 'abc', true, true],
  ['STR_ENDS_WITH', ['c'], 'abc', true],
  ['STR_ENDS_WITH', ['b'], 'abc', false],
  ['STR_ENDS_WITH', ['BC'], 'aBc', true, true],
  ['NUM_EQ', '12.0', '12', true],
  ['NUM_EQ', '12', 12, true],
  ['NUM_EQ', 'many', 'many', false],
  ['NUM_EQ', '0', '', false],
  ['NUM_GT', '12', '12.1', true],
  ['NUM_GT', '12', '12', false],
  ['NUM_GTE', '12', '12', true],
  ['NUM_LT', '12', '-3e1', true],
  ['NUM_LT', '12', '12', false],
  ['NUM_LT', '12', Number.NaN, false],
  ['NUM_LTE', '12', '12', true],
  ['NUM_LTE', '12', undefined, false],
  ['DATE_AFTER', '2026-01-31T11:59:59Z', undefined, true],
  ['DATE_AFTER', '2026-01-31T12:00:00Z', undefined, false],
  ['DATE_AFTER', '2026-01-31T13:30:00+02:00', undefined, true],
  ['DATE_AFTER', '2026-01-31T11:59:59', undefined, true],
  ['DATE_AFTER', '2026-01-31', undefined, true],
  ['DATE_AFTER', 'tomorrow', undefined, false],
  ['DATE_BEFORE', '2026-01-31T12:00:01Z', undefined, true],
  ['DATE_BEFORE', '2026-01-31T12:00:00Z', undefined, false],
  ['SEMVER_EQ', '1.2.3', '1.2.3+build', true],
  ['SEMVER_EQ', '1.2.3', 'v1.2.3', false],
  ['SEMVER_EQ', 'v1.2.3', '1.2.3', false],
  ['SEMVER_GT', '1.2.3-rc.1', '1.2.3', true],
  ['SEMVER_GT', '1.2.3', '1.10.0', true],
  ['SEMVER_LT', '1.2.3', '1.2.3-alpha', true],
  ['SEMVER_LT', '1.2.3', '1.2', false],
]

test.each(rows)('%s %j compares correctly with %j: %s', (operator, operand, value, expected, caseInsensitive = false) => {
  const operands = Array.isArray(operand) ? { values: operand } : { value: operand }
  expect(holds({ operator, ...operands, caseInsensitive }, value)).toBe(expected)
  expect(holds({ operator, ...operands, caseInsensitive, inverted: true }, value)).toBe(!expected)
})

const extendedRows: Row[] = [
  ['SEMVER_GTE', '1.2.3', '1.2.3', true],
  ['SEMVER_GTE', '1.2.3', '1.2.2', false],
  ['SEMVER_LTE', '1.2.3', '1.2.3', true],
  ['SEMVER_LTE', '1.2.3', '1.2.4', false],
  ['REGEX', '^a+$', 'aaa', true],
  ['REGEX', '^a+$', 'AAA', false],
  ['REGEX', '^a+$', 'AAA', true, true],
  ['REGEX', '^a+$', undefined, false],
  ['REGEX', '', '', true],
  ['IN_CIDR', ['10.0.0.0/8', 'x'], '10.200.3.4', true],
  ['IN_CIDR', ['10.0.0.0/8'], '11.0.0.1', false],
  ['IN_CIDR', ['2001:db8::/33'], '2001:db8:7fff::1', true],
  ['IN_CIDR', ['2001:db8::/33'], '2001:db8:8000::1', false],
  ['IN_CIDR', ['0.0.0.0/0'], '::1', false],
]

test.each(extendedRows)('%s %j compares correctly with %j: %s', (operator, operand, value, expected, caseInsensitive = false) => {
  const operands = Array.isArray(operand) ? { values: operand } : { value: operand }
  expect(holds({ operator, ...operands, caseInsensitive }, value, true)).toBe(expected)
  expect(holds({ operator, ...operands, caseInsensitive, inverted: true }, value, true)).toBe(!expected)
})

describe('an invalid constraint is false, even if it is inverted', () => {
  const cases: [what: string, constraint: Omit<ClientConstraint, 'contextName'>, extended: boolean][] = [
    ['an unknown operator', { operator: 'UNHEARD_OF', values: ['a'] }, true],
    ['a name of the prototype', { operator: 'constructor', values: ['a'] }, true],
    ['REGEX if it is not enabled', { operator: 'REGEX', value: 'a' }, false],
    ['IN_CIDR if it is not enabled', { operator: 'IN_CIDR', values: ['a'] }, false],
    ['SEMVER_GTE if it is not enabled', { operator: 'SEMVER_GTE', value: '1.0.0' }, false],
    ['SEMVER_LTE if it is not enabled', { operator: 'SEMVER_LTE', value: '1.0.0' }, false],
    ['a pattern that needs more than linear time', { operator: 'REGEX', value: '(a)\\1' }, true],
    ['a REGEX without a pattern', { operator: 'REGEX' }, true],
  ]
  test.each(cases)('%s', (_, constraint, extended) => {
    expect(holds(constraint, 'a', extended)).toBe(false)
    expect(holds({ ...constraint, inverted: true }, 'a', extended)).toBe(false)
  })
})

test('the current time of the context replaces the clock, for every operator', () => {
  const decide = (constraint: ClientConstraint, currentTime?: ContextValue) => {
    const features = [{ name: 'flag', enabled: true, strategies: [{ name: 'default', constraints: [constraint] }] }]
    return compile({ features }, { now: () => now, random: () => 0 }).evaluateOne('flag', { currentTime })!.enabled
  }
  const before = { contextName: 'currentTime', operator: 'DATE_BEFORE', value: '2026-01-01' }
  expect(decide(before)).toBe(false)
  expect(decide(before, '2025-12-31')).toBe(true)
  expect(decide(before, new Date(0))).toBe(true)
  expect(decide(before, 'never')).toBe(false)
  const inYear = { contextName: 'currentTime', operator: 'STR_STARTS_WITH', values: ['2026-'] }
  expect(decide(inYear)).toBe(true)
  expect(decide(inYear, '2025-12-31')).toBe(false)
})
