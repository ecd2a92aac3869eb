import assert from 'node:assert/strict'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The part of a value that has the fields of the pattern. */
const partLike = (value: unknown, pattern: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(pattern)) return value.map((item, index) => partLike(item, pattern[index]))
  if (!isObject(value) || !isObject(pattern) || Array.isArray(value) || Array.isArray(pattern)) return value
  return Object.fromEntries(Object.entries(pattern).map(([key, item]) => [key, partLike(value[key], item)]))
}

/** Checks that a value has the fields of `expected`; objects can have further fields. Node 20 has no `assert.partialDeepStrictEqual`. */
export const assertIncludes = (actual: unknown, expected: unknown): void => assert.deepEqual(partLike(actual, expected), expected)
