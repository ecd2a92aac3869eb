import { expect, test } from 'vitest'
import { unifiedLines } from './unified-lines.ts'

test('a difference has three lines around it, and line numbers of both texts', () => {
  const before = ['a', 'b', 'c', 'd', 'old', 'e', 'f', 'g', 'h']
  const lines = unifiedLines(before.join('\n'), before.with(4, 'new').join('\n'))
  expect(lines.map(({ kind, from, to, text }) => [kind, from, to, text])).toEqual([
    ['gap', undefined, undefined, ''],
    ['same', 2, 2, 'b'],
    ['same', 3, 3, 'c'],
    ['same', 4, 4, 'd'],
    ['removed', 5, undefined, 'old'],
    ['added', undefined, 5, 'new'],
    ['same', 6, 6, 'e'],
    ['same', 7, 7, 'f'],
    ['same', 8, 8, 'g'],
    ['gap', undefined, undefined, ''],
  ])
})

test('a state that does not exist has no lines', () => {
  expect(unifiedLines('', 'a')).toEqual([{ kind: 'added', to: 1, text: 'a' }])
})
