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
])('refuses %s, and says where it is', (_, value, path) => {
  expect(unstorable(value, 'body')?.name).toBe('ValidationError')
  expect(pathsOf(value, 'body')).toEqual([path])
})

test('paths begin at the top where the root has no name', () => {
  expect(pathsOf({ params: { name: '\u0000' } }, '')).toEqual(['params/name'])
})

test('what it tells is well formed itself', () => {
  expect(unstorable({ '\ud800': '\u0000' }, 'query')?.message.isWellFormed()).toBe(true)
})

test.each([null, 1, true, '', 'text', '\u{1f3c1}', '\ufffd\uffff\u0001', { a: ['b', { c: null }] }, []])('lets %j pass', (value) => {
  expect(unstorable(value, 'body')).toBeNull()
})
