import { expect, test } from 'vitest'
import { joinHeaders } from './headers.ts'

test('later headers win, whatever the case', () => {
  expect(joinHeaders({ Accept: 'a', 'X-Team': 'one' }, undefined, { accept: 'b' })).toEqual({ accept: 'b', 'x-team': 'one' })
})

test.each(['line\nbreak', 'nul\0', 'snow ☃', undefined as unknown as string])(
  'what cannot be sent is refused without being shown',
  (value) => {
    expect(() => joinHeaders({ authorization: value })).toThrow(new TypeError('The header "authorization" cannot be sent'))
  },
)

test.each(['', 'with space', 'with:colon'])('a name that is none is refused: %s', (name) => {
  expect(() => joinHeaders({ [name]: 'a' })).toThrow(TypeError)
})
