import { valueDefaults } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { commonType, fitsType, type ValueType } from './value-types.ts'

// Object.keys loses the key type of the literal.
const types = Object.keys(valueDefaults) as ValueType[]

test.each<[unknown, ValueType[]]>([
  [true, ['boolean']],
  ['true', ['string']],
  ['', ['string']],
  [1, ['integer', 'float']],
  [-0.5, ['float']],
  [2 ** 53, ['float']],
  [{}, ['object']],
  [[], []],
  [null, []],
  [undefined, []],
])('%j is a value of the types %j', (value, expected) => {
  expect(types.filter((type) => fitsType(type, value))).toEqual(expected)
})

test.each(types)('the default of %s is a value of that type', (type) => {
  expect(fitsType(type, valueDefaults[type])).toBe(true)
})

test.each<[(ValueType | null)[], ValueType | undefined]>([
  [[], 'boolean'],
  [['string'], 'string'],
  [['integer'], 'integer'],
  [['integer', 'float'], 'float'],
  [['object'], 'object'],
  [['object', 'string'], undefined],
  [['integer', 'string', 'float'], undefined],
  [[null], undefined],
  [[null, 'string'], undefined],
])('payloads of the types %j have the common type %s', (payloads, type) => {
  expect(commonType(new Set(payloads))).toBe(type)
})
