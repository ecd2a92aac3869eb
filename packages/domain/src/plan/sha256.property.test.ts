import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

const expected = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('texts of every length up to four blocks have the hash that Node gives them', () => {
  for (let length = 0; length <= 256; length++) expect(sha256('a'.repeat(length))).toBe(expected('a'.repeat(length)))
})

test('any text has the hash that Node gives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      expect(sha256(text)).toBe(expected(text))
    }),
    { numRuns: 1000 },
  )
})

test('a text of megabytes has the hash that Node gives it', () => {
  const text = 'flag é 🚩 '.repeat(200_000)
  expect(sha256(text)).toBe(expected(text))
})
