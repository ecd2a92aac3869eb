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

test('a key is the key of itself, for every character of Unicode and for texts of them', () => {
  for (const character of everyCharacter()) {
    const key = accountKey(`x${character}y`)
    if (accountKey(key) !== key) expect.fail(`not so for ${character.codePointAt(0)?.toString(16)}`)
  }
  fc.assert(
    fc.property(text, (name) => {
      expect(accountKey(accountKey(name))).toBe(accountKey(name))
    }),
    { numRuns },
  )
})

test('neither case, nor white space around it, nor the way of spelling tells names apart', () => {
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

test('the capitals of a name in small ASCII and Greek letters are the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abzσςω.@-1 '), maxLength: 8 }), (name) => {
      expect(accountKey(name.toUpperCase())).toBe(accountKey(name))
    }),
  )
})
