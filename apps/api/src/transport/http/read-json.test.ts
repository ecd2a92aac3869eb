import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { expect, test } from 'vitest'
import { parseJson } from './read-json.ts'

test('more objects than there may be are refused before they take any memory', () => {
  const listOf = (count: number) => Buffer.from(`[${'{},'.repeat(count - 1)}{}]`)
  const refused = parseJson(listOf(limits.objectsPerBody))
  expect(refused).toBeInstanceOf(Failure)
  expect((refused as Failure).message).toBe('The body must not have more than 5000000 objects and lists')
  expect(parseJson(listOf(3))).toEqual([{}, {}, {}])
})
