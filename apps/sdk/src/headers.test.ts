import { expect, test } from 'vitest'
import { joinHeaders } from './headers.ts'

test('later headers replace earlier ones, ignoring case, and false is omitted', () => {
  const joined = joinHeaders({ Accept: 'a', 'X-Team': 'one' }, undefined, { accept: 'b', 'x-other': false })
  expect(Object.fromEntries(joined)).toEqual({ accept: 'b', 'x-team': 'one' })
})

test.each(['line\nbreak', 'nul\0', 'snow ☃', undefined as unknown as string])(
  'an invalid header value is rejected, and the error does not show the value',
  (value) => {
    expect(() => joinHeaders({}, { authorization: value })).toThrow(
      new TypeError('The header "authorization" has an invalid name or value'),
    )
  },
)

test.each(['', 'with space', 'with:colon'])('an invalid header name is rejected: %s', (name) => {
  expect(() => joinHeaders({}, { [name]: 'a' })).toThrow(TypeError)
})
