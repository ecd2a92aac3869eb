import { expect, test } from 'vitest'
import { firstNames } from './first-names.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

test('firstNames lists at most ten names, and the number of the others', () => {
  expect(firstNames([])).toBe('')
  expect(firstNames(names(2))).toBe('n0, n1')
  expect(firstNames(names(10))).toBe('n0, n1, n2, n3, n4, n5, n6, n7, n8, n9')
  expect(firstNames(names(12))).toBe('n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 2 more')
})
