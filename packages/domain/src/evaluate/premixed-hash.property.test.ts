import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { murmur3 } from './murmur3.ts'
import { hashPrefix, PremixedId } from './premixed-hash.ts'

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)

test('the hash in two parts equals the hash of the joined text, for all lengths, alphabets and seeds', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 5 }), fc.constantFrom(0, 86028157), (id, groups, seed) => {
      const premixed = new PremixedId(id)
      for (const group of groups) {
        const plain = murmur3(new TextEncoder().encode(`${group}:${id}`), seed)
        expect(premixed.hashAfter(hashPrefix(`${group}:`, seed))).toBe(plain)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('the hash in two parts equals the plain hash for each alignment and each length up to three blocks', () => {
  for (let before = 0; before < 8; before++) {
    for (let length = 0; length < 13; length++) {
      const [group, id] = ['g'.repeat(before), 'abcdefghijklm'.slice(0, length)]
      const plain = murmur3(new TextEncoder().encode(`${group}:${id}`), 0)
      expect(new PremixedId(id).hashAfter(hashPrefix(`${group}:`, 0)), `${group}:${id}`).toBe(plain)
    }
  }
})
