import { expect, test } from 'vitest'
import { tagKey, updateTags } from './update-tags.ts'

const tag = (value: string, type = 'simple') => ({ value, type })

test('tags are added and the list is ordered by type, then by value, in byte order', () => {
  const current = [tag('beta'), tag('Alpha')]
  const result = updateTags(current, [tag('zeta', 'area'), tag(' alpha')], [])
  expect(result.tags).toEqual([tag('zeta', 'area'), tag(' alpha'), tag('Alpha'), tag('beta')])
  expect(result.added).toEqual([tag('zeta', 'area'), tag(' alpha')])
  expect(result.removed).toEqual([])
})

test('an existing or repeated tag counts once', () => {
  expect(updateTags([tag('one')], [tag('one'), tag('two'), tag('two')], [])).toEqual({
    added: [tag('two')],
    removed: [],
    tags: [tag('one'), tag('two')],
  })
})

test('a tag that is both added and removed ends up absent', () => {
  expect(updateTags([], [tag('one')], [tag('one')])).toEqual({ added: [], removed: [], tags: [] })
  expect(updateTags([tag('one')], [tag('one')], [tag('one')])).toEqual({ added: [], removed: [tag('one')], tags: [] })
})

test('removing an absent tag changes nothing', () => {
  expect(updateTags([tag('one')], [], [tag('one', 'other')])).toEqual({ added: [], removed: [], tags: [tag('one')] })
})

test('the key distinguishes type and value', () => {
  expect(tagKey(tag('b:c', 'a'))).not.toBe(tagKey(tag('c', 'a:b')))
})
