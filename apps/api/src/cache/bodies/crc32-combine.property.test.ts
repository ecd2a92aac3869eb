import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc32 } from './crc32-combine.ts'

test('equals the checksum of the concatenated bytes for every split', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 8 }), (pieces) => {
      const joined = pieces.reduce((sum, piece) => combineCrc32(sum, crc32(piece), piece.length), 0)
      expect(joined).toBe(crc32(Buffer.concat(pieces)))
    }),
  )
})
