import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordFaults } from './password-faults.ts'

test('a password of at least twenty characters without repetition is accepted with any characters', () => {
  const different = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), { minLength: 20, maxLength: 256 })
  fc.assert(
    fc.property(different, (characters) => {
      expect(passwordFaults(characters.join(''))).toEqual([])
    }),
  )
})

test('the faults of a password do not depend on the order of its kinds of characters', () => {
  const mixed = fc.shuffledSubarray([...'Ab1!Cd2?Ef3.'], { minLength: 10 })
  fc.assert(
    fc.property(mixed, (characters) => {
      expect(passwordFaults(characters.join(''))).toEqual([])
    }),
  )
})
