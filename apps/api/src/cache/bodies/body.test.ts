import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Body } from './body.ts'
import { textParts } from './body-parts.ts'
import { FragmentList } from './fragment-list.ts'

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

test('a large body shares the bytes of its list, and a small one is joined', () => {
  const list = new FragmentList()
  const items = Array.from({ length: 150 }, (_, at) => JSON.stringify({ at, text: 'x'.repeat(15_000) }))
  for (const [at, item] of items.entries()) list.set(String(at).padStart(3, '0'), item)
  const [large, next] = [0, 1].map((version) => new Body({ etag: '', parts: list.body(`{"version":${version},"items":[`, ']}') }))
  expect(large!.chunks.length).toBeGreaterThan(3)
  expect(Buffer.concat(large!.chunks).toString()).toBe(`{"version":0,"items":[${items.join()}]}`)
  expect(Buffer.concat(large!.chunks)).toEqual(large!.plain)
  expect(next!.chunks[1]).toBe(large!.chunks[1])
  expect(bodyOf(long).chunks).toEqual([Buffer.from(long)])
})
