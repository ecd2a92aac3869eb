import { expect, test } from 'vitest'
import { patternSize } from './pattern-size.ts'

test.each([
  ['a name', 'checkout', 20],
  ['the pattern of the guides', 'checkout-[a-z]+', 30],
  ['several words', '(shop|bank|till)\\.[a-z]+(-[a-z0-9]+){0,5}', 100],
  ['bounded words', '[a-z]{2,30}-[a-z]{2,30}-[a-z]{1,20}', 300],
  ['letters of all scripts', '\\p{Lu}[\\p{L}\\p{N}]{1,40}', 600],
  ['letters of all scripts in any case', '(?i)[\\p{L}\\p{N}]+(-[\\p{L}\\p{N}]+)*', 150],
  ['a quantifier of nothing', 'a{0}', 10],
])('patternSize is small for %s', (_, pattern, most) => {
  expect(patternSize(pattern)).toBeLessThanOrEqual(most)
})

const large: [string, string][] = [
  ['classes of all scripts in any case', '(?i)(?:[\\p{L}\\p{N}]*[\\p{L}-]*)'.repeat(30)],
  ['repetitions side by side', 'a{1000}'.repeat(140)],
  ['a repetition of a long text', `(?:${'x'.repeat(980)}){1000}`],
  ['repetitions in repetitions', '(((ab){10}){10}){10}'],
  ['a repetition without an upper bound', '(?:abc){500,}'],
  ['a repetition of nothing', '(?:){1001}'],
  ['a repetition of a quoted character', '\\Qabc\\E{1000}'],
  ['wide ranges in any case', '(?i)[B-\\x{1e942}]'.repeat(6)],
  ['wide ranges in any case, by their characters', '(?i)[B-\u{1e942}]'.repeat(6)],
  ['a group that looks as if a class hid it', '[(](?:abcdefghij[)]){100}'],
  ['a class that begins with its end', '(?:[]](?:abcdefghij)){100}'],
  ['a class that ends behind what looks like a named one', '[A-[:alpha:](?:abcdefghij){100}]'],
  ['a class behind a quoted bracket', '\\Q[\\E(?:abcdefghij){100}'],
  ['a class behind an escaped bracket', '\\[(?:abcdefghij){100}\\]'],
  ['a class behind a range of a group', '[\\d-[:alpha:]](?:abcdefghij){100}'],
]
test.each(large)('patternSize is large for %s', (_, pattern) => {
  expect(patternSize(pattern)).toBeGreaterThan(1_000)
})
