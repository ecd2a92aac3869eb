import { expect, test } from 'vitest'
import { readValues, splitValues } from './read-values.ts'

test.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['a\nb,c\n\n d ', ['a', 'b,c', 'd']],
  ['a,\r\nb,', ['a', 'b']],
  ['["a,b", "a", 3]', ['a,b', 'a', '3']],
  ['[a, b', ['[a', 'b']],
  ['  ', []],
])('the text %j has the values %j', (text, values) => {
  expect(splitValues(text)).toEqual(values)
})

test('duplicates and faults are named, and do not become values', () => {
  const faultOf = (value: string) => (value === 'x' ? 'must not be x' : undefined)
  expect(readValues('a, b, b, x, c', ['a'], faultOf, 3)).toEqual({
    added: ['b', 'c'],
    duplicates: ['a', 'b'],
    faults: [{ value: 'x', message: 'must not be x' }],
  })
  expect(readValues('b, c', ['a'], faultOf, 2).faults).toEqual([{ value: 'c', message: 'exceeds the limit of 2 values' }])
})
