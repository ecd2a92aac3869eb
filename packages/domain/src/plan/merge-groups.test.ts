import { expect, test } from 'vitest'
import { entryOf, groupOf } from './groups.ts'
import { mergeGroups } from './merge-groups.ts'

const group = (texts: string) => groupOf([...texts].map((text) => entryOf(text, text)))
const merged = (base: string, theirs: string, mine: string) =>
  mergeGroups(group(base), group(theirs), group(mine))
    ?.entries.map(({ normal }) => normal)
    .join('')

test.each([
  ['both remove the same value', 'a', '', '', ''],
  ['each removes a different value', 'ab', 'a', 'b', ''],
  ['each edits a different value', 'ab', 'xb', 'ay', 'xy'],
  ['both make the same edit', 'ab', 'xb', 'xb', 'bx'],
  ['both make the same edit, and one more value is added', 'a', 'xy', 'y', 'xy'],
  ['one adds and the other removes', 'ab', 'abx', 'b', 'bx'],
  ['one removes one of two equal values', 'aa', 'a', 'aa', 'a'],
])('the versions merge in either order: %s', (_, base, theirs, mine, result) => {
  expect([merged(base, theirs, mine), merged(base, mine, theirs)]).toEqual([result, result])
})

test.each([
  ['both edit the same value differently', 'a', 'x', 'y'],
  ['both add a value', 'a', 'ax', 'ay'],
  ['one edits what the other removes', 'ab', 'xb', 'b'],
])('the versions conflict in either order: %s', (_, base, theirs, mine) => {
  expect([merged(base, theirs, mine), merged(base, mine, theirs)]).toEqual([undefined, undefined])
})
