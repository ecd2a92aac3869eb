import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Body } from './body.ts'
import { textParts } from './body-parts.ts'

const long = JSON.stringify({ version: 1, text: 'halyard '.repeat(1_000) })
const bodyOf = (text: string) => new Body({ etag: 'W/"a"', parts: textParts(text) })

test('both encodings contain the same text', () => {
  const body = bodyOf(long)
  expect(body.plain.toString()).toBe(long)
  expect(body.length).toBe(Buffer.byteLength(long))
  expect(gunzipSync(body.gzip() ?? '').toString()).toBe(long)
  expect(body.value()).toEqual(JSON.parse(long))
})

test('a body is compressed once', () => {
  const body = bodyOf(long)
  expect(body.gzip()).toBe(body.gzip())
})

test('a body under a kilobyte is never compressed', () => {
  expect(bodyOf('{"version":1}').gzip()).toBeUndefined()
})

test('returns the time until which the body is valid', () => {
  expect(bodyOf(long).goodUntil).toBeNull()
  expect(new Body({ etag: '', parts: textParts(''), goodUntil: 17 }).goodUntil).toBe(17)
})

test('no part of a body keeps a larger allocation in memory', () => {
  const short = bodyOf('{"version":1}')
  const body = bodyOf(long)
  for (const bytes of [short.plain, body.plain, body.gzip()!]) expect(bytes.buffer.byteLength).toBe(bytes.length)
})
