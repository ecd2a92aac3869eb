import { expect, test } from 'vitest'
import { murmur3 } from './murmur3.ts'

/** Text, seed and hash: the test values of the article "MurmurHash" of Wikipedia (x86, 32 bits). */
const published: [text: string, seed: number, hash: number][] = [
  ['', 0x00000000, 0x00000000],
  ['', 0x00000001, 0x514e28b7],
  ['', 0xffffffff, 0x81f16f39],
  ['test', 0x00000000, 0xba6bd213],
  ['test', 0x9747b28c, 0x704b81dc],
  ['Hello, world!', 0x00000000, 0xc0363e43],
  ['Hello, world!', 0x9747b28c, 0x24884cba],
  ['The quick brown fox jumps over the lazy dog', 0x00000000, 0x2e4ff723],
  ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
]

test.each(published)('the hash of "%s" with the seed %i is the published one', (text, seed, hash) => {
  expect(murmur3(new TextEncoder().encode(text), seed)).toBe(hash)
})

/** The verification value of MurmurHash3_x86_32 in SMHasher, the test suite of the author of the hash. */
const verificationValue = 0xb0f57ee3

test('the hash of the hashes of 256 keys is the verification value of SMHasher', () => {
  const hashes = new DataView(new ArrayBuffer(4 * 256))
  for (let length = 0; length < 256; length++) {
    const key = Uint8Array.from({ length }, (_, at) => at)
    hashes.setUint32(4 * length, murmur3(key, 256 - length), true)
  }
  expect(murmur3(new Uint8Array(hashes.buffer), 0)).toBe(verificationValue)
})
