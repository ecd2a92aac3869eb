import { expect, test } from 'vitest'
import { etagOf, matches, RevisionTags } from './etag.ts'

test('a tag is weak, short, and differs with every part', () => {
  expect(etagOf(['features', '17'])).toMatch(/^W\/"[\w-]{20}"$/)
  expect(etagOf(['features', '17'])).toBe(etagOf(['features', '17']))
  expect(new Set([['a', 'b'], ['ab'], ['a', 'b', ''], ['b', 'a'], ['a","b']].map(etagOf)).size).toBe(5)
})

test.each([
  ['W/"abc"'],
  ['"abc"'],
  ['*'],
  [' * '],
  ['"x", W/"abc"'],
  ['W/"x","abc" , "y"'],
  [', ,"abc"'],
  ['"abc", broken'],
  ['"", "a,b", "abc"'],
])('%s matches', (header) => {
  expect(matches(header, 'W/"abc"')).toBe(true)
})

test.each([
  [undefined],
  [''],
  ['abc'],
  ['"abc'],
  ['abc"'],
  ['w/"abc"'],
  ['W/abc'],
  ['"ABC"'],
  ['"x" "abc"'],
  ['broken, "abc"'],
  ['"x"abc"'],
  ['*, "x"'],
  ['"a bc"'],
  ['\\"abc\\"'],
])('%s does not match', (header) => {
  expect(matches(header, 'W/"abc"')).toBe(false)
})

test('a hostile header is answered in linear time', () => {
  const start = performance.now()
  expect(matches(`${' ,\t'.repeat(20_000)}"`, 'W/"abc"')).toBe(false)
  expect(matches('W/"x",'.repeat(20_000), 'W/"abc"')).toBe(false)
  expect(performance.now() - start).toBeLessThan(500)
})

test('a revision has one tag, and each thing and each revision another', () => {
  const tags = new RevisionTags()
  const first = tags.of('list', '1', 'v1')
  expect(tags.of('list', '1', 'v1')).toBe(first)
  expect(new RevisionTags().of('list', '1', 'v1')).toBe(first)
  const others = [tags.of('list', '2', 'v1'), tags.of('other', '1', 'v1'), new RevisionTags().of('list', '1', 'v2')]
  expect(new Set([first, ...others]).size).toBe(4)
  expect(tags.of('list', '1', 'v1')).toBe(first)
})

test('far more things than are remembered still have their tags', () => {
  const tags = new RevisionTags()
  const all = Array.from({ length: 2_500 }, (_, n) => tags.of(`list-${n}`, '1'))
  expect(new Set(all).size).toBe(2_500)
  expect(tags.of('list-0', '1')).toBe(all[0])
})
