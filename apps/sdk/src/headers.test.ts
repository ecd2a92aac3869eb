import { expect, test } from 'vitest'
import { joinHeaders } from './headers.ts'

test('later headers replace earlier ones, ignoring case', () => {
  expect(joinHeaders({ Accept: 'a', 'X-Team': 'one' }, undefined, { accept: 'b' })).toEqual({ accept: 'b', 'x-team': 'one' })
})

test.each(['line\nbreak', 'nul\0', 'snow ☃', undefined as unknown as string])(
  'an invalid header value is rejected, and the error does not show the value',
  (value) => {
    expect(() => joinHeaders({ authorization: value })).toThrow(
      new TypeError('The header "authorization" cannot be sent, because its name or its value is invalid'),
    )
  },
)

test.each(['', 'with space', 'with:colon'])('an invalid header name is rejected: %s', (name) => {
  expect(() => joinHeaders({ [name]: 'a' })).toThrow(TypeError)
})
