import { expect, test } from 'vitest'
import { variant } from '../../test/flag-worlds.ts'
import { normaliseVariants, normaliseWeights } from './normalise.ts'

const weights = (...given: ReturnType<typeof variant>[]) => normaliseWeights(given).map(({ weight }) => weight)

test.each([
  [1, [1000]],
  [3, [334, 333, 333]],
  [6, [167, 167, 167, 167, 166, 166]],
])('%d variable variants share equally, and the first variants get the remainder', (count, shares) => {
  expect(weights(...Array.from({ length: count }, (_, at) => variant(`v${9 - at}`, 7)))).toEqual(shares)
})

test('fixed variants keep their weight, and the others share the rest', () => {
  expect(weights(variant('c', 0), variant('a', 250, 'fix'), variant('b', 0))).toEqual([375, 250, 375])
  expect(weights(variant('a', 1000, 'fix'), variant('b', 20))).toEqual([1000, 0])
})

test('one variant gets the fraction, and no rounding error remains', () => {
  expect(weights(variant('a', 0.1, 'fix'), variant('b', 0.2, 'fix'), variant('c', 0), variant('d', 0))).toEqual([0.1, 0.2, 500, 499.7])
  // The sum of these weights is 1000.0000000000001.
  expect(weights(...[512.2, 0.2, 487.6].map((weight, at) => variant(`f${at}`, weight, 'fix')), variant('rest', 5))).toEqual([
    512.2, 0.2, 487.6, 0,
  ])
  expect(weights(variant('a', 500.0000009, 'fix'), variant('b', 500, 'fix'), variant('c', 5))).toEqual([500.0000009, 500, 0])
})

test('normalised variants of a feature are sorted by name', () => {
  const given = [variant('b', 1), variant('a', 1), variant('Z', 1)]
  expect(normaliseVariants(given)).toEqual([variant('Z', 333), variant('a', 333), variant('b', 334)])
})

test('weights that are already normalised stay unchanged', () => {
  const shared = [variant('a', 333), variant('b', 334), variant('c', 333)]
  expect(normaliseWeights(shared)).toEqual(shared)
  expect(weights(variant('a', 332), variant('b', 335), variant('c', 333))).toEqual([334, 333, 333])
})

test('an empty list stays empty', () => {
  expect([normaliseWeights([]), normaliseVariants([])]).toEqual([[], []])
})
