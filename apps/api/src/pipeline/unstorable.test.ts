import { expect, test } from 'vitest'
import { unstorable } from './unstorable.ts'

const pathsOf = (value: unknown, root: string) => unstorable(value, root)?.details?.map(({ path }) => path)

test.each<[string, unknown, string]>([
  ['U+0000', 'a\u0000b', 'body'],
  ['the first half of a pair', 'a\ud83c', 'body'],
  ['the second half of a pair', '\udfc1b', 'body'],
  ['a fault deep inside', { list: [{ text: 'fine' }, { text: '\u0000' }] }, 'body/list/1/text'],
  ['a name', { list: { '\ud800': 1 } }, 'body/list'],
  ['a fault behind __proto__', JSON.parse('{"__proto__":{"a":"\\u0000"}}'), 'body/__proto__/a'],
])('refuses %s, and names its path', (_, value, path) => {
  expect(unstorable(value, 'body')?.name).toBe('ValidationError')
  expect(pathsOf(value, 'body')).toEqual([path])
})

test('returns paths without a prefix when the root is empty', () => {
  expect(pathsOf({ params: { name: '\u0000' } }, '')).toEqual(['params/name'])
})

test('returns a well-formed message for a malformed name', () => {
  expect(unstorable({ '\ud800': '\u0000' }, 'query')?.message.isWellFormed()).toBe(true)
})

test.each([null, 1, true, '', 'text', '\u{1f3c1}', '\ufffd\uffff\u0001', { a: ['b', { c: null }] }, []])('accepts %j', (value) => {
  expect(unstorable(value, 'body')).toBeNull()
})
