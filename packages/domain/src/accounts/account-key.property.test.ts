import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountKey } from './account-names.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const numRuns = 2_000

const everyCharacter = function* () {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point)
  }
}

test('a key is its own key, for every Unicode character and for texts of them', () => {
  for (const character of everyCharacter()) {
    const key = accountKey(`x${character}y`)
    if (accountKey(key) !== key) expect.fail(`the key of ${character.codePointAt(0)?.toString(16)} is not its own key`)
  }
  fc.assert(
    fc.property(text, (name) => {
      expect(accountKey(accountKey(name))).toBe(accountKey(name))
    }),
    { numRuns },
  )
})

test('names are equal regardless of case, surrounding white space and Unicode normalisation', () => {
  fc.assert(
    fc.property(text, (name) => {
      const key = accountKey(name)
      expect(accountKey(name.toLowerCase())).toBe(key)
      expect(accountKey(` \t${name}\u3000`)).toBe(key)
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(accountKey(name.normalize(form))).toBe(key)
    }),
    { numRuns },
  )
})

test('upper and lower case of ASCII and Greek letters give the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abzσςω.@-1 '), maxLength: 8 }), (name) => {
      expect(accountKey(name.toUpperCase())).toBe(accountKey(name))
    }),
  )
})
