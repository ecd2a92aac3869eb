import { expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'

test.each([
  ['a|ab', 'ab', true],
  ['a|ab', 'abc', false],
  ['^(shop|bank)\\.[a-z-]+$', 'bank.till', true],
  ['[a-z]+', 'a-b', false],
  ['', '', true],
  ['', 'a', false],
])('matches the pattern %s with the name %s', (pattern, name, fits) => {
  expect(compilePattern(pattern)?.(name)).toBe(fits)
})

const huge = ['(a{1000}){1000}', '[a-z]{1,1000}'.repeat(6), `(?:${'x'.repeat(900)}){1000}`]
test.each(['(', '[', '*', '(?=a)b', '(?<!a)b', '(a)\\1', ...huge])('refuses the pattern %s', (pattern) => {
  expect(compilePattern(pattern)).toBeNull()
})

test('matching takes less than two seconds for patterns that backtracking engines never finish', () => {
  const name = `${'a'.repeat(99)}!`
  const started = performance.now()
  for (const pattern of ['(a+)+', '(a|a?)+', '(a*)*b', '(((a?){10}){10}){9}b', '(x+x+)+y'.repeat(80)]) compilePattern(pattern)?.(name)
  expect(performance.now() - started).toBeLessThan(2_000)
})
