import { expect, test } from 'vitest'
import { compileNamePattern } from './name-pattern.ts'

test('a pattern matches complete names', () => {
  const fits = compileNamePattern('shop\\.[a-z]+|x')
  expect(['shop.cart', 'x', 'shop.cart2', 'ax', ''].map((name) => fits?.(name))).toEqual([true, true, false, false, false])
})

test.each(['(', 'a)(b', '(?=a)b', '(a)\\1'])('the pattern %s is invalid', (pattern) => {
  expect(compileNamePattern(pattern)).toBeNull()
})
