import { expect, test } from 'vitest'
import { RevisionMemory } from './revision-memory.ts'

interface Text {
  readonly text: string
  readonly goodUntil: number
}

const bodyOf = (text: string, goodUntil = Number.POSITIVE_INFINITY): Text => ({ text, goodUntil })
const cacheOf = (bounds: Partial<{ entries: number; weight: number }> = {}, now = () => 0) =>
  new RevisionMemory<Text>(
    { entries: 10, weight: 1_000, ...bounds },
    { weightOf: ({ text }) => text.length, isGood: ({ goodUntil }) => goodUntil > now() },
  )

test('returns a value for its own revision and name only', () => {
  const cache = cacheOf()
  const body = bodyOf('one')
  cache.set('projects', '1', body)
  expect(cache.get('projects', '1')).toBe(body)
  expect(cache.get('projects', '2')).toBeUndefined()
  expect(cache.get('features', '1')).toBeUndefined()
})

test('replaces the value of an old revision', () => {
  const cache = cacheOf()
  cache.set('projects', '1', bodyOf('one'))
  cache.set('projects', '2', bodyOf('two'))
  expect(cache.get('projects', '1')).toBeUndefined()
  expect(cache.get('projects', '2')?.text).toBe('two')
})

test('does not return a value after its validity ends', () => {
  let time = 99
  const cache = cacheOf({}, () => time)
  cache.set('tokens', '1', bodyOf('one', 100))
  expect(cache.get('tokens', '1')).toBeDefined()
  time = 100
  expect(cache.get('tokens', '1')).toBeUndefined()
})

test('removes the least recently used value first', () => {
  const cache = cacheOf({ entries: 2 })
  for (const key of ['a', 'b']) cache.set(key, '1', bodyOf(key))
  cache.get('a', '1')
  cache.set('c', '1', bodyOf('c'))
  expect(['a', 'b', 'c'].map((key) => cache.get(key, '1') !== undefined)).toEqual([true, false, true])
})

test('bounds the sum of weights, except for the newest value', () => {
  const cache = cacheOf({ weight: 250 })
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

test('shares one build between concurrent requests', async () => {
  const cache = cacheOf()
  const { promise, resolve } = Promise.withResolvers<Text>()
  let builds = 0
  const build = () => {
    builds++
    return promise
  }
  const results = [cache.getOrBuild('a', '1', build), cache.getOrBuild('a', '1', build)]
  const body = bodyOf('one')
  resolve(body)
  expect(await Promise.all(results)).toEqual([body, body])
  expect(await cache.getOrBuild('a', '1', build)).toBe(body)
  expect(builds).toBe(1)
})

test('rejects all requests that wait for a failed build, and builds again afterwards', async () => {
  const cache = cacheOf()
  const failing = () => Promise.reject(new Error('away'))
  const results = await Promise.allSettled([cache.getOrBuild('a', '1', failing), cache.getOrBuild('a', '1', failing)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const body = bodyOf('one')
  expect(await cache.getOrBuild('a', '1', async () => body)).toBe(body)
})

test('keeps the value of the build that started last', async () => {
  const cache = cacheOf()
  const slow = Promise.withResolvers<Text>()
  const older = cache.getOrBuild('a', 'old', () => slow.promise)
  const newer = bodyOf('new')
  await cache.getOrBuild('a', 'new', async () => newer)
  slow.resolve(bodyOf('old'))
  expect((await older).text).toBe('old')
  expect(cache.get('a', 'new')).toBe(newer)
})
