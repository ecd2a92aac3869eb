import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups items by key, in the order of their first appearance', () => {
  const groups = groupBy(['pear', 'apple', 'plum', 'avocado'], ([letter]) => letter)
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
  ])
})
