import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'

const allocationOf = (bytes: Buffer) => bytes.buffer.byteLength

test.each(['', 'a', 'für 3 €', 'long '.repeat(20_000)])('the bytes of a text have an allocation of their own: %.10s', (text) => {
  const bytes = ownBytes(text)
  expect(bytes.toString()).toBe(text)
  expect(allocationOf(bytes)).toBe(bytes.length)
})

test('a view of a larger allocation is copied', () => {
  const compressed = gzipSync('a text')
  expect(allocationOf(compressed)).toBeGreaterThan(compressed.length)
  const bytes = ownBytes(compressed)
  expect(bytes.equals(compressed)).toBe(true)
  expect(allocationOf(bytes)).toBe(bytes.length)
})

test('a buffer with an allocation of its own is not copied', () => {
  const bytes = Buffer.alloc(3)
  expect(ownBytes(bytes)).toBe(bytes)
})
