import { expect, test } from 'vitest'
import { parameterFaults } from './parameter-faults.ts'

const type = (kind: string, required = false) => ({ parameters: [{ name: 'p', type: kind, description: '', required }] })
const fits = (kind: string, text: string) => parameterFaults({ p: text }, type(kind)).length === 0

test.each([
  ['string', [' ', 'any'], []],
  ['percentage', ['0', '100', '33.3'], ['-1', '100.1', '50%', 'NaN', ' 5', '1e3']],
  ['number', ['-1', '1e3', '.5'], ['one', '1,5', '0x1', 'Infinity']],
  ['boolean', ['true', 'false'], ['True', '1', 'yes']],
  ['list', ['a', 'a, b', ',a'], [',', ' , ']],
  ['something-of-later', ['any'], []],
  ['constructor', ['any'], []],
])('%s', (kind, good, bad) => {
  expect(good.filter((text) => !fits(kind, text))).toEqual([])
  expect(bad.filter((text) => fits(kind, text))).toEqual([])
})

test.each(['string', 'percentage', 'list', 'other'])('a required %s must be present and not empty', (kind) => {
  const required = [{ name: 'p', message: 'is required' }]
  expect(parameterFaults({}, type(kind, true))).toEqual(required)
  expect(parameterFaults({ p: '' }, type(kind, true))).toEqual(required)
  expect(parameterFaults({ p: '1' }, type(kind, true))).toEqual([])
  expect([parameterFaults({}, type(kind)), parameterFaults({ p: '' }, type(kind))]).toEqual([[], []])
})

test('only own properties of the parameters are read', () => {
  const named = { parameters: [{ name: 'toString', type: 'number', description: '', required: true }] }
  expect(parameterFaults({}, named)).toEqual([{ name: 'toString', message: 'is required' }])
})

test('parameters that the type does not declare are accepted', () => {
  expect(parameterFaults({ ours: '' }, { parameters: [] })).toEqual([])
})
