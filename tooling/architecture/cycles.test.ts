import { expect, test } from 'vitest'
import { findCycles } from './cycles.ts'

const links = (text: string) =>
  text.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return { from, to }
  })

test.each([
  ['a tree', 'a>b a>c c>d', []],
  ['a diamond', 'a>b a>c b>d c>d', []],
  ['a pair', 'a>b b>a', ['a b a']],
  ['a node that links to itself', 'a>b b>b', ['b b']],
  ['a cycle between two dead ends', 'x>a a>b b>c c>a c>y', ['a b c a']],
  ['a shorter way inside a longer one', 'a>b b>c c>d d>a b>a', ['a b a']],
  ['two separate cycles with a way between them', 'a>b b>a b>m m>c c>d d>c', ['a b a', 'c d c']],
  ['two cycles that share a node', 'a>b b>a b>c c>b', ['a b a']],
])('finds the cycles of %s', (_, text, expected) => {
  expect(findCycles(links(text)).map((cycle) => cycle.join(' '))).toEqual(expected)
})

test('a graph without links has no cycle', () => {
  expect(findCycles([])).toEqual([])
})
