import { expect, test } from 'vitest'
import { invalid, type SchemaIssue } from './input-faults.ts'

const wrongType = (...path: PropertyKey[]): SchemaIssue => ({ code: 'invalid_type', path, message: 'another type' })
const tooSmall = (...path: PropertyKey[]): SchemaIssue => ({ code: 'too_small', path, message: 'too small' })

test('names each field, and begins the message with the first field', () => {
  const { name, message, details } = invalid([tooSmall('name'), wrongType('variants', 0, 'weight')], 'body')
  expect([name, message]).toEqual(['ValidationError', 'body/name: too small'])
  expect(details?.map(({ path }) => path)).toEqual(['body/name', 'body/variants/0/weight'])
})

test.each<[string, SchemaIssue[][], string[]]>([
  ['the branch whose fault is deepest', [[tooSmall('name')], [tooSmall('payload', 'id')]], ['body/0/payload/id']],
  ['the branch without a wrong type at the same depth', [[wrongType('action')], [tooSmall('name')]], ['body/0/name']],
  ['the union itself if all branches have another type', [[wrongType()], [wrongType()]], ['body/0']],
])('names %s of a union', (_, errors, paths) => {
  const union = { code: 'invalid_union', path: [0], message: 'no branch fits', errors }
  expect(invalid([union], 'body').details?.map(({ path }) => path)).toEqual(paths)
})

test('names at most 50 fields', () => {
  expect(
    invalid(
      Array.from({ length: 60 }, (_, at) => tooSmall(at)),
      'body',
    ).details,
  ).toHaveLength(50)
})
