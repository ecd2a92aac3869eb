import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Body } from './body.ts'
import { textParts } from './body-parts.ts'
import { BrotliSlot } from './brotli-slot.ts'

const long = JSON.stringify({ version: 1, text: 'halyard '.repeat(1_000) })
const bodyOf = (text: string, slot = new BrotliSlot()) => new Body({ etag: 'W/"a"', parts: textParts(text), slot })
const ready = async (body: Body) => {
  for (let tries = 0; tries < 2_000 && !body.brotli(); tries++) await delay(1)
  return body.brotli()
}

test('every encoding is of the same text', async () => {
  const body = bodyOf(long)
  expect(body.plain.toString()).toBe(long)
  expect(body.length).toBe(Buffer.byteLength(long))
  expect(gunzipSync(body.gzip() ?? '').toString()).toBe(long)
  expect(brotliDecompressSync((await ready(body)) ?? '').toString()).toBe(long)
  expect(body.value()).toEqual(JSON.parse(long))
})

test('encodings are made once', async () => {
  const body = bodyOf(long)
  expect(body.gzip()).toBe(body.gzip())
  expect(await ready(body)).toBe(body.brotli())
})

test('a body under a kilobyte is never compressed', async () => {
  const body = bodyOf('{"version":1}')
  expect(body.gzip()).toBeUndefined()
  expect(body.brotli()).toBeUndefined()
  await delay(5)
  expect(body.brotli()).toBeUndefined()
})

test('one body at a time is compressed with brotli, and another gets its turn later', async () => {
  const slot = new BrotliSlot()
  const [first, second] = [bodyOf(long, slot), bodyOf(long.toUpperCase(), slot)]
  expect(first.brotli()).toBeUndefined()
  expect(second.brotli()).toBeUndefined()
  expect(slot.take(() => Buffer.from('third'))).toBeUndefined()
  expect(await ready(first)).toBeDefined()
  expect(await ready(second)).toBeDefined()
})

test('the slot stays free when the text cannot be made', async () => {
  const slot = new BrotliSlot()
  const broken = () => {
    throw new Error('no text')
  }
  expect(() => slot.take(broken)).toThrow('no text')
  expect(await slot.take(() => Buffer.from('text'))).toBeInstanceOf(Buffer)
})

test('a body says until when it is good', () => {
  expect(bodyOf(long).goodUntil).toBeNull()
  expect(new Body({ etag: '', parts: textParts(''), goodUntil: 17, slot: new BrotliSlot() }).goodUntil).toBe(17)
})
