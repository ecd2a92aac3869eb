import { expect, test } from 'vitest'
import { newNameFault } from './name-faults.ts'

const naming = { pattern: 'shop\\.[a-z]+', example: 'shop.cart', description: null }

test.each([
  ['', naming, undefined],
  ['shop.cart', naming, undefined],
  ['cart', naming, 'must match the pattern shop\\.[a-z]+ of the project, as shop.cart does'],
  ['cart', undefined, undefined],
  ['a b', undefined, "can have letters, digits and -_.!~*'() only"],
  ['..', undefined, 'is a reserved name'],
  ['x'.repeat(101), undefined, 'must have at most 100 characters'],
])('the name %j', (name, rule, fault) => {
  expect(newNameFault(name, rule)).toBe(fault)
})
