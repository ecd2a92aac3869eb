import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBytes } from './byte-order.ts'
import { FragmentList } from './fragment-list.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '😀', '\ue000'), maxLength: 3 })
const project = fc.constantFrom('', 'a', 'ab', 'b', '😀')
const key = fc.tuple(project, name).map(([partition, rest]) => (partition === '' ? rest : `${partition}\u0000${rest}`))
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ key, json: fc.option(fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value))) }) },
  { weight: 1, arbitrary: fc.record({ key, json: fc.constant(null) }) },
)
// Ranges of keys are large enough to make leaves split and join.
const range = fc
  .record({ partition: project, from: fc.nat(300), count: fc.nat(200), step: fc.integer({ min: 1, max: 3 }), remove: fc.boolean() })
  .map(({ partition, from, count, step, remove }) =>
    Array.from({ length: count }, (_, i) => ({
      key: `${partition}\u0000${String(from + i * step).padStart(4, '0')}`,
      json: remove ? null : `{"n":${i}}`,
    })),
  )
const changes = fc.array(fc.oneof({ weight: 1, arbitrary: change.map((one) => [one]) }, { weight: 1, arbitrary: range }), {
  minLength: 1,
  maxLength: 12,
})

const expected = (model: Map<string, string>, keyPrefixes?: readonly string[]) =>
  [...model]
    .filter(([at]) => !keyPrefixes || keyPrefixes.some((prefix) => at.startsWith(prefix)))
    .sort(([a], [b]) => compareBytes(a, b))
    .map(([, json]) => json)
    .join(',')

test('a complete or partial body, plain or compressed, is its prefix, its fragments in byte order of their keys, and its suffix', () => {
  fc.assert(
    fc.property(
      changes,
      fc.array(
        fc.oneof(
          project.map((id) => `${id}\u0000`),
          key,
        ),
        { maxLength: 3 },
      ),
      (batches, keyPrefixes) => {
        const list = new FragmentList()
        const model = new Map<string, string>()
        for (const batch of batches) {
          const before = list.body('[', ']')
          const text = expected(model)
          for (const { key: at, json } of batch) {
            if (json === null) list.delete(at)
            else list.set(at, json)
            if (json === null) model.delete(at)
            else model.set(at, json)
          }
          expect(before.plain().toString()).toBe(`[${text}]`)
          expect(list.size).toBe(model.size)
          const complete = list.body('{"list":[', ']}')
          expect(gunzipSync(complete.gzip()).toString()).toBe(`{"list":[${expected(model)}]}`)
          expect(complete.plain().toString()).toBe(`{"list":[${expected(model)}]}`)
          const part = list.body('[', ']', { keyPrefixes })
          expect(part.plain().toString()).toBe(`[${expected(model, keyPrefixes)}]`)
          expect(gunzipSync(part.gzip())).toEqual(part.plain())
        }
      },
    ),
    { numRuns: 60 },
  )
})
