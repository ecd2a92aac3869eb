import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { combineCrc32 } from './crc32-combine.ts'

const sumOf = (...texts: string[]) => crc32(texts.join(''))

test('combines two checksums into the checksum of both texts', () => {
  expect(combineCrc32(sumOf('hal'), sumOf('yard'), 4)).toBe(sumOf('hal', 'yard'))
})

test('returns the same checksum when either text is empty', () => {
  expect(combineCrc32(sumOf('halyard'), sumOf(''), 0)).toBe(sumOf('halyard'))
  expect(combineCrc32(sumOf(''), sumOf('halyard'), 7)).toBe(sumOf('halyard'))
})

test('is exact for lengths beyond 32 bits', () => {
  const half = 2 ** 31
  const zeros = (count: number) => {
    let [sum, length] = [crc32(Buffer.alloc(1)), 1]
    for (; length < count; length *= 2) sum = combineCrc32(sum, sum, length)
    return sum
  }
  expect(combineCrc32(zeros(half), zeros(4 * half), 4 * half)).toBe(combineCrc32(zeros(4 * half), zeros(half), half))
})
