import { expect, test } from 'vitest'
import { newConstraint, withOperator } from './edited-constraint.ts'
import { fittingOperators, operatorFor } from './fitting-operators.ts'

const titles = (field: string, legalValues: string[]) => fittingOperators(field, legalValues, 'IN').map(({ title }) => title)

test('the operators fit the field and its legal values', () => {
  expect(fittingOperators('currentTime', [], 'DATE_AFTER')).toEqual([{ title: 'Dates', operators: ['DATE_AFTER', 'DATE_BEFORE'] }])
  expect(titles('country', ['DE', 'AT'])).toEqual(['Text'])
  expect(titles('plan', ['1', '2.5'])).toEqual(['Text', 'Numbers'])
  expect(titles('appVersion', ['1.2.3'])).toEqual(['Text', 'Versions'])
  expect(titles('remoteAddress', [])).toContain('Networks')
})

test('the operator changes only if it does not fit the new field', () => {
  expect(operatorFor('currentTime', [], 'IN')).toBe('DATE_AFTER')
  expect(operatorFor('country', ['DE'], 'NUM_GT')).toBe('IN')
  expect(operatorFor('country', ['DE'], 'STR_CONTAINS')).toBe('STR_CONTAINS')
})

test('values remain when the operator changes', () => {
  const one = { ...newConstraint('version', 'STR_CONTAINS'), values: ['1.0.0', '2.0.0'], caseInsensitive: true }
  const single = withOperator(one, 'SEMVER_GT')
  expect(single).toEqual({ ...newConstraint('version', 'SEMVER_GT'), value: '1.0.0' })
  expect(withOperator(single, 'IN').values).toEqual(['1.0.0'])
})
