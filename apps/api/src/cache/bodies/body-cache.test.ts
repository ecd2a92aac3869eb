import { expect, test } from 'vitest'
import { Body } from './body.ts'
import { BodyCache } from './body-cache.ts'
import { textParts } from './body-parts.ts'

const bodyOf = (text: string, goodUntil: number | null = null) => new Body({ etag: `W/"${text}"`, parts: textParts(text), goodUntil })
const cacheOf = (bounds: Partial<{ entries: number; bytes: number }> = {}, now = () => 0) =>
  new BodyCache({ entries: 10, bytes: 1_000, ...bounds }, now)

test('a body is found under its revision alone', () => {
  const cache = cacheOf()
  const body = bodyOf('one')
  cache.set('projects', '1', body)
  expect(cache.get('projects', '1')).toBe(body)
  expect(cache.get('projects', '2')).toBeUndefined()
  expect(cache.get('features', '1')).toBeUndefined()
})

test('a new revision replaces the old one', () => {
  const cache = cacheOf()
  cache.set('projects', '1', bodyOf('one'))
  cache.set('projects', '2', bodyOf('two'))
  expect(cache.get('projects', '1')).toBeUndefined()
  expect(cache.get('projects', '2')?.etag).toBe('W/"two"')
})

test('a body that is no longer good is not served', () => {
  let time = 99
  const cache = cacheOf({}, () => time)
  cache.set('tokens', '1', bodyOf('one', 100))
  expect(cache.get('tokens', '1')).toBeDefined()
  time = 100
  expect(cache.get('tokens', '1')).toBeUndefined()
})

test('the least recently used body goes first', () => {
  const cache = cacheOf({ entries: 2 })
  for (const key of ['a', 'b']) cache.set(key, '1', bodyOf(key))
  cache.get('a', '1')
  cache.set('c', '1', bodyOf('c'))
  expect(['a', 'b', 'c'].map((key) => cache.get(key, '1') !== undefined)).toEqual([true, false, true])
})

test('the bytes are bounded, but for the newest body', () => {
  const cache = cacheOf({ bytes: 250 })
  for (const key of ['a', 'b', 'c']) cache.set(key, '1', bodyOf('x'.repeat(100)))
  expect(['a', 'b', 'c'].map((key) => cache.get(key, '1') !== undefined)).toEqual([false, true, true])
  cache.set('large', '1', bodyOf('x'.repeat(900)))
  expect(['b', 'c', 'large'].map((key) => cache.get(key, '1') !== undefined)).toEqual([false, false, true])
  cache.set('a', '1', bodyOf('x'))
  expect(cache.get('a', '1')).toBeDefined()
  cache.set('a', '2', bodyOf('xx'))
  cache.set('b', '1', bodyOf('x'.repeat(248)))
  expect(cache.get('a', '2')).toBeDefined()
})

test('concurrent requests share a build', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Body>()
  let builds = 0
  const build = () => {
    builds++
    return promise
  }
  const asked = [cache.getOrBuild('a', '1', build), cache.getOrBuild('a', '1', build)]
  const body = bodyOf('one')
  resolve(body)
  expect(await Promise.all(asked)).toEqual([body, body])
  expect(await cache.getOrBuild('a', '1', build)).toBe(body)
  expect(builds).toBe(1)
})

test('a failed build fails for those who waited, and the next one is tried', async () => {
  const cache = cacheOf()
  const failing = () => Promise.reject(new Error('away'))
  const asked = await Promise.allSettled([cache.getOrBuild('a', '1', failing), cache.getOrBuild('a', '1', failing)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const body = bodyOf('one')
  expect(await cache.getOrBuild('a', '1', async () => body)).toBe(body)
})

test('a build that started earlier never overwrites one that started later', async () => {
  const cache = cacheOf()
  const slow = Promise.withResolvers<Body>()
  const older = cache.getOrBuild('a', 'old', () => slow.promise)
  const newer = bodyOf('new')
  await cache.getOrBuild('a', 'new', async () => newer)
  slow.resolve(bodyOf('old'))
  expect((await older).etag).toBe('W/"old"')
  expect(cache.get('a', 'new')).toBe(newer)
})
