import { expect, test } from 'vitest'
import { samplesSince } from './impact-sums.ts'
import type { ImpactSample } from './read-impact.ts'

const counter = (name: string, value: number): ImpactSample => ({ name, help: '', labels: [], type: 'counter', value })
const gauge = (name: string, value: number): ImpactSample => ({ ...counter(name, value), type: 'gauge' }) as ImpactSample
const infinity = Number.POSITIVE_INFINITY
const histogram = (name: string, sum: number, ...counts: (readonly [number, number])[]): ImpactSample => {
  const count = counts.at(-1)![1]
  return { name, help: '', labels: [], type: 'histogram', count, sum, buckets: counts }
}

test('repeated samples add nothing', () => {
  const sent = [counter('a', 7), histogram('b', 1.5, [1, 2], [infinity, 3])]
  expect(samplesSince(sent, sent)).toEqual([counter('a', 0), histogram('b', 0, [1, 0], [infinity, 0])])
})

test('samples that include the earlier ones add the difference', () => {
  const before = [counter('a', 7), histogram('b', 1.5, [1, 2], [infinity, 3])]
  const later = [counter('a', 9), histogram('b', 4, [1, 3], [infinity, 5]), counter('c', 1)]
  expect(samplesSince(later, before)).toEqual([counter('a', 2), histogram('b', 2.5, [1, 1], [infinity, 2]), counter('c', 1)])
})

test('several samples of one series are compared by their sum', () => {
  expect(samplesSince([counter('a', 4), counter('a', 4)], [counter('a', 3), counter('a', 4)])).toEqual([counter('a', 1)])
})

test('gauges and histograms with other bounds are returned in full', () => {
  const later = [gauge('a', 1), histogram('b', 1, [2, 1], [infinity, 1])]
  expect(samplesSince(later, [gauge('a', 5), histogram('b', 1, [1, 1], [infinity, 1]), gauge('c', 1)])).toEqual(later)
})

test('a report may omit counters and histograms that were 0', () => {
  expect(samplesSince([counter('a', 8)], [counter('a', 7), counter('b', 0), histogram('c', 0, [infinity, 0])])).toEqual([counter('a', 1)])
})

test.each<[string, ImpactSample[]]>([
  ['a smaller counter than before', [counter('a', 6), histogram('b', 9, [1, 9], [infinity, 9])]],
  ['fewer values in a bucket than before', [counter('a', 9), histogram('b', 9, [1, 1], [infinity, 9])]],
  ['fewer values between two bounds than before', [counter('a', 9), histogram('b', 9, [1, 3], [infinity, 3])]],
  ['no counter that was reported before', [histogram('b', 9, [1, 9], [infinity, 19])]],
])('samples with %s are a new report', (_, later) => {
  expect(samplesSince(later, [counter('a', 7), histogram('b', 1.5, [1, 2], [infinity, 3])])).toBe(later)
})
