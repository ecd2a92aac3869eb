import zlib from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { replaceBuiltin } from '../../../test/replace-builtin.ts'
import { FragmentList } from './fragment-list.ts'

const compressed = { count: 0 }
replaceBuiltin(zlib, 'deflateRawSync', (deflateRawSync) => (...given) => {
  compressed.count++
  return deflateRawSync(...given)
})

const numbered = (project: string, count: number) => {
  const list = new FragmentList()
  for (let i = 0; i < count; i++) list.set(`${project}\u0000${String(i).padStart(5, '0')}`, `{"n":${i}}`)
  return list
}
const recompressed = (list: FragmentList, keyPrefixes?: readonly string[]) => {
  compressed.count = 0
  list.body('[', ']', keyPrefixes && { keyPrefixes }).gzip()
  return compressed.count
}

beforeEach(() => {
  compressed.count = 0
})

test('the body of an empty list has only prefix and suffix', () => {
  const body = new FragmentList().body('[', ']')
  expect(body.plain().toString()).toBe('[]')
})

test('fragments in ascending order fill leaves of about 64', () => {
  expect(recompressed(numbered('p', 2000))).toBe(31)
})

test('a change recompresses only its own leaf', () => {
  const list = numbered('p', 2000)
  recompressed(list)
  list.set('p\u000001000', '{"n":"changed"}')
  expect(recompressed(list)).toBe(1)
  list.delete('p\u000000000')
  expect(recompressed(list)).toBe(1)
  list.set('p\u000000000', '{"n":"back, and first again"}')
  expect(recompressed(list)).toBe(1)
})

test('a leaf that splits recompresses no other leaf', () => {
  const list = numbered('p', 2000)
  recompressed(list)
  for (let i = 0; i < 65; i++) list.set(`p\u000000000-${i}`, '0')
  expect(recompressed(list)).toBe(2)
})

test('setting an unchanged fragment recompresses nothing', () => {
  const list = numbered('p', 200)
  recompressed(list)
  list.set('p\u000000007', '{"n":7}')
  expect(recompressed(list)).toBe(0)
})

test('leaves never mix projects, so a body of one project costs nothing after the body of all', () => {
  const list = numbered('p', 200)
  for (let i = 0; i < 200; i++) list.set(`q\u0000${i}`, String(i))
  recompressed(list)
  expect(recompressed(list, ['q\u0000'])).toBe(0)
  expect(recompressed(list, ['p\u0000', 'q\u0000'])).toBe(0)
  expect(recompressed(list, ['none\u0000'])).toBe(0)
})

test('small neighbouring leaves join', () => {
  const list = numbered('p', 640)
  for (let i = 0; i < 640; i++) if (i % 10 > 0) list.delete(`p\u0000${String(i).padStart(5, '0')}`)
  expect(list.size).toBe(64)
  expect(recompressed(list)).toBeLessThanOrEqual(2)
})

test('a body does not change when its list changes later', () => {
  const list = numbered('p', 3)
  const body = list.body('[', ']')
  list.delete('p\u000000001')
  expect(body.plain().toString()).toBe('[{"n":0},{"n":1},{"n":2}]')
})

test('finds a fragment by its key, before and after its leaf is joined', () => {
  const list = numbered('p', 200)
  expect(list.get('p\u000000007')?.toString()).toBe('{"n":7}')
  list.body('[', ']').plain()
  expect(list.get('p\u000000007')?.toString()).toBe('{"n":7}')
  expect(list.get('p\u00007')).toBeUndefined()
  expect(new FragmentList().get('p')).toBeUndefined()
})

test('fragments replaced for one body change only this body, and recompress only their own leaves', () => {
  const list = numbered('p', 640)
  recompressed(list)
  const replaced = new Map([
    ['p\u000000007', '{"n":"seven"}'],
    ['p\u000000300', '{"n":"many"}'],
    ['p\u0000none', '{"n":"lost"}'],
  ])
  const body = list.body('[', ']', { replaced, keyPrefixes: ['p\u000000'] })
  const text = list.body('[', ']').plain().toString()
  expect(body.plain().toString()).toBe(text.replace('{"n":7}', '{"n":"seven"}').replace('{"n":300}', '{"n":"many"}'))
  compressed.count = 0
  body.gzip()
  expect(compressed.count).toBe(2)
  expect(list.body('[', ']').plain().toString()).toBe(text)
  expect(recompressed(list)).toBe(0)
})

test('a fragment keeps no larger allocation in memory, and neither does a joined body', () => {
  const list = numbered('shop', 3)
  const key = 'shop\u000000001'
  expect(list.get(key)!.buffer.byteLength).toBe('{"n":1}'.length)
  const body = list.body('[', ']')
  for (const bytes of [body.plain(), body.gzip()]) expect(bytes.buffer.byteLength).toBe(bytes.length)
})
