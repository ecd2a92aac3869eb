import { expect, test } from 'vitest'
import { typedValue } from './choice.ts'

const choices = [{ value: 'de', label: 'Germany' }]

test.each([
  ['Germany', false, 'de'],
  [' de ', false, 'de'],
  ['', false, ''],
  ['Ger', false, undefined],
  ['Ger', true, 'Ger'],
])('the text %j stands for a value; free text: %s', (typed, isFree, value) => {
  expect(typedValue(typed, choices, isFree)).toBe(value)
})
