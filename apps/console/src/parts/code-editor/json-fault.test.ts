import { expect, test } from 'vitest'
import { formattedJson, jsonFault } from './json-fault.ts'

test('valid JSON has no fault', () => {
  expect(jsonFault('{ "a": [1, 2] }')).toBeUndefined()
})

test.each([
  ['{\n  "a": 1,\n  b: 2\n}', 3],
  ['{\n  "a": 1', 2],
])('the fault of %j names its line', (text, line) => {
  expect(jsonFault(text)).toEqual({ message: `This is not valid JSON: line ${line} has a fault.`, line })
})

test('a fault without a known line has a message', () => {
  expect(jsonFault('x')).toEqual({ message: 'This is not valid JSON.' })
})

test('formatting changes only spaces, and leaves other texts as they are', () => {
  expect(formattedJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formattedJson('{a')).toBe('{a')
})
