import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLists } from './json-lists.ts'
import { Refusal } from './refusal.ts'
import { readState } from './state-reader.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Merges the parts of an object into one value. */
const gather = async (text: string, size = 7): Promise<Record<string, unknown>> => {
  // A key may equal a name of Object.prototype.
  const found = new Map<string, unknown>()
  for await (const part of readLists(inPieces(text, size))) {
    if ('value' in part) found.set(part.key, part.value)
    else {
      const list = (found.get(part.key) as unknown[] | undefined) ?? []
      expect(part.from).toBe(list.length)
      found.set(part.key, [...list, ...part.items])
    }
  }
  return Object.fromEntries(found)
}

test('the parts together equal the parsed object, for every object and every chunk size', async () => {
  const item = fc.jsonValue({ maxDepth: 3 })
  const object = fc.dictionary(fc.string(), fc.oneof(item, fc.array(item, { maxLength: 5 })), { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(object, fc.constantFrom(undefined, 2), fc.integer({ min: 1, max: 40 }), async (value, indent, size) => {
      const text = JSON.stringify(value, null, indent)
      expect(await gather(text, size)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['toString', 'constructor', '__proto__'])(
  'a list named %s is treated as an unknown list, although every object inherits the name',
  async (key) => {
    const text = `{"version":4,"${key}":[{"a":1}],"features":[{"name":"checkout","project":"default"}]}`
    const state = await readState(inPieces(text, 7))
    expect(Object.keys(state).toSorted()).toEqual(['features', 'version', key].toSorted())
    expect(state.features).toHaveLength(1)
    expect(Object.getPrototypeOf(state)).toBe(Object.prototype)
  },
)

test('a long list is returned in several parts', async () => {
  const list = Array.from({ length: 30_000 }, (_, at) => ({ at, text: '],"}\\' }))
  const sizes: number[] = []
  for await (const part of readLists(inPieces(JSON.stringify({ list }), 65_536))) if ('items' in part) sizes.push(part.items.length)
  expect(sizes.length).toBeGreaterThan(2)
  expect(await gather(JSON.stringify({ list }), 65_536)).toEqual({ list })
})

const broken = [
  '',
  '[]',
  '1',
  '{',
  '{"a":1',
  '{"a":[1',
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[1}',
  '{"a":1]',
  '{"a":1,}',
  '{,}',
  '{"a"}',
  '{"a":}',
  '{"a":[1]2}',
  '{"a":3[1]}',
  '{"a":[1][2]}',
  '{a:1}',
  '{"a":1}{}',
  '{"a":1} 2',
  'x{"a":1}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
]
test.each(broken)('refuses %s', async (text) => {
  for (const size of [1, 100]) await expect(gather(text, size)).rejects.toBeInstanceOf(Refusal)
})

const read = (file: unknown, size = 1000) => readState(inPieces(JSON.stringify(file), size))

test('fills in defaults, as the server does', async () => {
  const body = await read({ later: [{}], features: [{ name: 'checkout' }], version: 4, segments: [], more: 1 }, 10)
  expect(body).toMatchObject({ version: 4, features: [{ name: 'checkout', type: 'release', tags: [] }], segments: [], more: 1 })
  expect(Object.keys(body)).toEqual(['later', 'features', 'segments', 'more', 'version'])
})

const wrong: [object, string][] = [
  [{ features: [] }, 'version'],
  [{ version: 9 }, 'version'],
  [{ version: 4, features: {} }, 'body/features'],
  [{ version: 4, features: [{ name: 'a' }, { name: '?' }] }, 'body/features/1/name'],
  [{ version: 4, tags: [...Array(20_000).fill({ value: 'payments' }), { value: 1 }] }, 'body/tags/20000/value'],
]
test.each(wrong)('%#: reports a fault with its path in the file', async (file, path) => {
  await expect(read(file, 65_536)).rejects.toThrow(path)
})
