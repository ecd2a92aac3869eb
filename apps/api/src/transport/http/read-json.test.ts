import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseJson, readBytes } from './read-json.ts'

test('refuses a body with too many objects before the parser allocates memory', () => {
  const listOf = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`)
  const refused = parseJson(listOf(limits.objectsPerBody))
  expect(refused).toBeInstanceOf(Failure)
  expect((refused as Failure).message).toBe('The body must not have more than 5000000 objects and lists')
  expect(parseJson(listOf(3))).toEqual([{}, {}, {}])
})

describe('reading a slow body', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const stallMs = 1_000
  // The function reads no more of a request than its headers and its data.
  const newBody = () => Object.assign(new PassThrough(), { headers: {} }) as unknown as IncomingMessage & PassThrough

  /** Delivers each part after almost the complete interval. */
  const deliver = async (body: PassThrough, parts: readonly string[]) => {
    for (const part of parts) {
      vi.advanceTimersByTime(stallMs - 1)
      body.write(part)
      await nextIteration()
    }
  }

  test('returns the complete body while data keeps arriving', async () => {
    const body = newBody()
    const read = readBytes(body, 100, stallMs)
    await deliver(body, ['a', 'b', 'c'])
    body.end()
    expect((await read).toString()).toBe('abc')
  })

  test('returns an empty body if the request ended before anyone listened', async () => {
    const body = newBody()
    body.end()
    for await (const _ of body);
    expect(body).toMatchObject({ readableEnded: true, destroyed: true })
    expect(await readBytes(body, 100, stallMs)).toHaveLength(0)
  })

  test('refuses the body when no data arrived for the interval', async () => {
    const body = newBody()
    const read = readBytes(body, 100, stallMs)
    await deliver(body, ['a', 'b'])
    vi.advanceTimersByTime(stallMs)
    expect(await read).toMatchObject({ name: 'ValidationError', message: expect.stringContaining('no data arrived for 1 seconds') })
  })

  test('accepts the body after a delay of the server when data is waiting', async () => {
    const body = newBody()
    const read = readBytes(body, 100, stallMs)
    vi.advanceTimersByTime(stallMs)
    body.end('abc')
    expect((await read).toString()).toBe('abc')
  })
})
