import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { find } from './find.ts'
import { parse } from './parse.ts'
import { type Step, toProgram } from './program.ts'
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
        // V8 finds \\B between the halves of a surrogate pair, against ECMA-262.
        if (source.includes('\\B') && one.includes('\u{1f600}')) continue
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

/** How often a program asks whether a code point of a text belongs to a set. */
const testsOn = (source: string, text: string): number => {
  let tests = 0
  const program = toProgram(parse(source, false)!)!.map((step): Step => {
    const { test: fits } = step
    if (fits === undefined) return step
    const counted = (codePoint: number) => {
      tests++
      return fits(codePoint)
    }
    return { ...step, test: counted }
  })
  find(program, text)
  return tests
}

test.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '(a?){30}a{30}$', '^(\\w+\\s?)*$', '((a*)*)*b'])(
  '%s is linear in the length of the text',
  (source) => {
    const count = (length: number) => testsOn(source, `${'a'.repeat(length)}!`)
    const [short, long] = [count(1_000), count(10_000)]
    expect(short).toBeGreaterThan(1_000)
    expect(long).toBeLessThan(10.1 * short)
  },
)
