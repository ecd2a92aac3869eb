import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileRegex } from './regex.ts'

/** What RE2 and JavaScript with the flag u write and mean alike. */
const atoms = [
  'a',
  'b',
  'B',
  '0',
  '_',
  '.',
  'é',
  '\u{1f600}',
  '\\d',
  '\\D',
  '\\w',
  '\\W',
  '[ab]',
  '[^a0]',
  '[a-c_]',
  '[\\d.]',
  '\\.',
  '\\x61',
  '\\b',
  '\\B',
  '^',
  '$',
  '\\p{Lu}',
]
const repeatable = atoms.filter((atom) => !['\\b', '\\B', '^', '$'].includes(atom))

const { pattern } = fc.letrec<{ pattern: string; branch: string; part: string }>((tie) => ({
  pattern: fc.array(tie('branch'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  branch: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...atoms),
    fc
      .tuple(fc.constantFrom(...repeatable), fc.constantFrom('*', '+', '?', '*?', '+?', '{2}', '{1,3}', '{0,2}?', '{2,}'))
      .map(([atom, times]) => atom + times),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom('', '', '*', '+?', '?', '{2}', '{0,2}'))
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
}))

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'c', '0', '_', '.', ' ', '\n', 'é', 'É', '\u{1f600}'), maxLength: 12 })

test('the engine agrees with the regular expressions of JavaScript on what both know', () => {
  let found = 0
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 3, maxLength: 6 }), fc.boolean(), (source, texts, ignoreCase) => {
      const theirs = new RegExp(source, ignoreCase ? 'iu' : 'u')
      const ours = compileRegex(source, ignoreCase)
      for (const one of texts) {
        expect(ours?.(one), JSON.stringify({ source, one, ignoreCase })).toBe(theirs.test(one))
        found += theirs.test(one) ? 1 : 0
      }
    }),
    { numRuns: 3_000 },
  )
  // Cases that never match would prove little.
  expect(found).toBeGreaterThan(500)
})

test('no pattern throws, valid or not', () => {
  const characters = fc.constantFrom(...'ab(){}[]|*+?^$\\.-,:<>=!PQEpdwxk012is'.split(''), '\u{1f600}', '\u{d800}')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 25 }), text, (source, one) => {
      expect([true, false, undefined]).toContain(compileRegex(source, false)?.(one))
    }),
    { numRuns: 5_000 },
  )
})

/** The least time of some runs: other processes only ever add time. */
const leastTime = (work: () => void): number => {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}

test.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '(a?){100}a{100}$', '^(\\w+\\s?)*$'])(
  'the time of %s grows in proportion to the text',
  (source) => {
    const matches = compileRegex(source, false)!
    const time = (length: number) => leastTime(() => matches(`${'a'.repeat(length)}!`))
    time(2_000)
    const [short, long] = [time(2_000), time(20_000)]
    // Ten times the text takes ten times as long. A quadratic engine would take a hundred times, and one that backtracks would not end.
    expect(long).toBeLessThan(40 * Math.max(short, 0.05))
  },
)
