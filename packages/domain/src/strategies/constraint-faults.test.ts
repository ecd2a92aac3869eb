import { allOperators } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { constraint } from '../../test/worlds.ts'
import { constraintFaults } from './constraint-faults.ts'

const fields = (...parameters: Parameters<typeof constraint>) => constraintFaults(constraint(...parameters)).map(({ field }) => field)

test.each(['IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH', 'STR_ENDS_WITH'] as const)('%s requires at least one value', (operator) => {
  expect(fields(operator, { values: ['', 'b'] })).toEqual([])
  expect(fields(operator, { values: [] })).toEqual(['values'])
  expect(fields(operator, { value: 'a' })).toEqual(['values'])
})

const samples = {
  number: {
    good: ['0', '-1.50', '+3', '.5', '5.', '1e3', '2E-7', '007'],
    bad: ['', ' 1', '1 ', 'one', '1,5', '0x10', 'Infinity', 'NaN', '1e999', '.', '1e', '1_000', '--1', '１'],
  },
  regex: { good: ['^a+$', '('], bad: [''] },
  cidr: { good: [], bad: [] },
  date: { good: ['2026-01-31', '2026-01-31T12:00:00+02:00'], bad: ['', '31.01.2026', '1769860800000', '2026-02-30'] },
  semver: { good: ['1.2.3', '1.0.0-beta.1+5'], bad: ['', 'v1.2.3', '1.2', '1.2.3.4'] },
}

for (const [operator, { takes, kind }] of Object.entries(allOperators)) {
  if (takes === 'values') continue
  const single = constraint(operator as keyof typeof allOperators)
  test.each(samples[kind].good)(`${operator} accepts %j`, (value) => {
    expect(constraintFaults({ ...single, value })).toEqual([])
  })
  test.each([...samples[kind].bad, undefined])(`${operator} rejects %j`, (value) => {
    const faults = constraintFaults({ ...single, value, values: ['1'] })
    expect(faults.map(({ field }) => field)).toEqual(['value'])
    expect(faults[0]?.message).toContain(operator)
  })
}

const country = { legalValues: new Set(['1', '2']) }

test.each(['IN', 'STR_CONTAINS'] as const)('each value of %s must be a legal value if the field has legal values', (operator) => {
  const values = ['1', '3', '2', '']
  expect(constraintFaults(constraint(operator, { values }), country)).toEqual([
    { field: 'values/1', message: 'must be a legal value of userId' },
    { field: 'values/3', message: 'must be a legal value of userId' },
  ])
  expect(constraintFaults(constraint(operator, { values }), { legalValues: new Set<string>() })).toEqual([])
  expect(constraintFaults(constraint(operator, { values: [] }), country).map(({ field }) => field)).toEqual(['values'])
})

test('IN_CIDR requires at least one value, and no empty values', () => {
  expect(fields('IN_CIDR', { values: ['10.0.0.0/8'] })).toEqual([])
  expect(fields('IN_CIDR', { values: [] })).toEqual(['values'])
  expect(fields('IN_CIDR', { values: [' '] })).toEqual(['values/0'])
})

test('a single value must be legal and fit its operator', () => {
  const messages = (value: string) => constraintFaults(constraint('NUM_EQ', { value }), country).map(({ message }) => message)
  expect([messages('2'), messages('3')]).toEqual([[], ['must be a legal value of userId']])
  expect(messages('two')[0]).toContain('decimal number')
})
