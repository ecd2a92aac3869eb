import { expect, test } from 'vitest'
import { compileNamePattern } from './compile-name-pattern.ts'

test.each([
  ['[a-z]+', 'checkout', true],
  ['[a-z]+', 'checkout2', false],
  ['a|b', 'ab', false],
  ['(?m)^a$', 'a\nb', false],
])('the pattern %j must match all of the name %j', (pattern, name, isMatch) => {
  expect(compileNamePattern(pattern)?.(name)).toBe(isMatch)
})

test.each(['a)(b', '(?=a)', '['])('the pattern %j is invalid', (pattern) => {
  expect(compileNamePattern(pattern)).toBe(null)
})
