import { expect, test } from 'vitest'
import * as z from 'zod'
import { count, flag, oneOrMany, rowId, urlName } from './atoms.ts'
import { typedFields } from './typed-fields.ts'

const schema = z.object({
  id: rowId(),
  limit: count(10).default(5),
  all: flag().optional(),
  ids: oneOrMany(rowId()).optional(),
  name: urlName(),
})

test('numbers and booleans of a URL get their types, and names stay texts', () => {
  const given = { id: '7', limit: '10', all: 'false', ids: ['1', '2'], name: '12', other: '3' }
  expect(typedFields(schema, given)).toEqual({ id: 7, limit: 10, all: false, ids: [1, 2], name: '12', other: '3' })
  expect(typedFields(schema, { ids: '4' })).toEqual({ ids: 4 })
})

test('typed values stay', () => {
  const given = { id: 7, limit: 10, all: true, ids: [1], name: 'a' }
  expect(typedFields(schema, given)).toEqual(given)
  for (const other of [undefined, null, 'text', 7]) expect(typedFields(schema, other)).toBe(other)
})

test.each(['', '0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1\n', '١', 'NaN', 'Infinity', '2147483648', '9007199254740993'])(
  'the id %j is refused',
  (id) => {
    const parsed = z.object({ id: rowId() }).safeParse(typedFields(z.object({ id: rowId() }), { id }))
    expect(parsed.success).toBe(false)
  },
)

test.each(['', 'TRUE', '1', 'yes'])('the flag %j is refused', (all) => {
  expect(typedFields(schema, { all })).toEqual({ all })
  expect(schema.shape.all.safeParse(all).success).toBe(false)
})
