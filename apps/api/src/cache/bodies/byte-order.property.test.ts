import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes } from './byte-order.ts'

test('compares texts in the order of their UTF-8 bytes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u0000', 'é', '\ud7ff', '\ue000', '\uffff', '😀', '\u{10ffff}') })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
    { numRuns: 500 },
  )
})
