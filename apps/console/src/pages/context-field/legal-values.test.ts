import { expect, test } from 'vitest'
import { legalValueFaults, withText } from './legal-values.ts'

test('empty and repeated values have faults', () => {
  const values = ['DE', '', 'DE', 'AT'].map((value) => ({ value }))
  expect([...legalValueFaults(values)]).toEqual([
    [1, 'Enter a value'],
    [2, 'Value 1 is the same'],
  ])
})

test('an empty description is omitted', () => {
  expect(withText({ value: 'DE', description: 'Germany' }, 'description', '')).toEqual({ value: 'DE' })
  expect(withText({ value: 'DE', description: 'Germany' }, 'value', 'AT')).toEqual({ value: 'AT', description: 'Germany' })
})
