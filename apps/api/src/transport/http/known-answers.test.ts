import type { IncomingMessage } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../cli/heap.ts'
import { KnownAnswers } from './known-answers.ts'

const incoming = { httpVersion: '1.1', method: 'GET', url: '/api/admin/projects', headers: {}, rawHeaders: ['Host', 'a'], socket: {} }
const request = incoming as unknown as IncomingMessage
const exchange = { route: '/api/admin/projects', caller: 'admin', body: undefined }

/** Remembers an answer with a body of this length, to which nothing else refers. */
const remembered = async (length: number) => {
  const known = new KnownAnswers()
  const key = known.keyOf(request, undefined)!
  known.set(key, request, exchange, { status: 200, headers: {}, bytes: Buffer.alloc(length), isStillValid: () => true })
  expect(known.find(key)?.bytes()?.length).toBe(length)
  // A weak reference that was read holds its target until the end of the iteration.
  await nextIteration()
  collectGarbage()
  return { bytes: known.find(key)?.bytes(), weight: known.weight }
}

test('holds a small body and counts its bytes', async () => {
  const { bytes, weight } = await remembered(16_000)
  expect(bytes?.length).toBe(16_000)
  expect(weight).toBeGreaterThan(16_000)
})

test('holds a larger body only as long as another cache does', async () => {
  const { bytes, weight } = await remembered(16_001)
  expect(bytes).toBeUndefined()
  expect(weight).toBeLessThan(16_000)
})
