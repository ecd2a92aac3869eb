import * as fc from 'fast-check'
import { RE2JS, RE2JSException } from 're2js'
import { expect, test } from 'vitest'
import { patternSize } from './pattern-size.ts'

/** Pieces of patterns, including pieces that open or close groups at unexpected positions. */
const piece = fc.constantFrom(
  ...['a', 'B', '-', ']', '[', '^', '(', ')', '|', '.', '*', '+', '?', '{', '}', ',', ':', '\\', 'Q', 'E', '$', '\n', '\u{1f3c1}'],
  ...['{2}', '{3,}', '{0}', '{1,4}', '{02}', '(?:', '(?i)', '(?i:', '(?-s)', '(?P<x>', '(?<y>', '\\Q', '\\E', '\\(', '\\[', '\\]', '\\\\'],
  ...[
    '[a-z]',
    '[^a]',
    '[]a]',
    '[^]]',
    '[a-]',
    '[:alpha:]',
    '[[:^digit:]]',
    '[A-[',
    '\\d',
    '\\pL',
    '\\p{Greek}',
    '\\x{41}',
    '\\x41',
    '\\101',
  ],
)
const pattern = fc.array(piece, { minLength: 1, maxLength: 14 }).map((pieces) => pieces.join(''))

const compile = (text: string): RE2JS | null => {
  try {
    return RE2JS.compile(text)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

test('patternSize is at least the size of the compiled pattern', () => {
  let compiledOnes = 0
  fc.assert(
    fc.property(pattern, (text) => {
      const compiled = compile(text)
      if (!compiled) return
      compiledOnes++
      // The compiled program has additional start and end instructions.
      expect(patternSize(text) + 4).toBeGreaterThanOrEqual(compiled.programSize())
    }),
    { numRuns: 20_000, examples: ['|(?<y>)|', '(?P<x>){2}|', '(?i)|', '|\\Q\\E|'].map((text) => [text] as [string]) },
  )
  expect(compiledOnes).toBeGreaterThan(1_000)
})
