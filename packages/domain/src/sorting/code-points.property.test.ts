import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from './code-points.ts'

test('the order of code points is the order of their UTF-8 bytes', () => {
  const text = fc.string({ unit: 'binary', maxLength: 6 })
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareCodePoints(left, right))).toBe(Buffer.compare(Buffer.from(left), Buffer.from(right)))
    }),
  )
})
