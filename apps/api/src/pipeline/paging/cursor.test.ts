import { Failure } from '@halyard/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, readCursor } from './cursor.ts'
import type { Key } from './key.ts'

const list = ['getThings', 'asc']
const any = () => true

test('a cursor returns its key, needs no escaping in a URL, and is valid for its own list only', () => {
  const key = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean()), { maxLength: 4 })
  fc.assert(
    fc.property(key, (key: Key) => {
      const cursor = cursorOf(list, key)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(readCursor(cursor, list, any)).toEqual(key)
      expect(readCursor(cursor, ['getThings', 'desc'], any)).toBeInstanceOf(Failure)
      expect(readCursor(cursor, ['getOthers', 'asc'], any)).toBeInstanceOf(Failure)
      expect(readCursor(cursor, list, () => false)).toBeInstanceOf(Failure)
    }),
  )
})

test('refuses every text that is not an exact cursor of the list', () => {
  const foreign = (cursor: string) => {
    const failed = readCursor(cursor, list, any)
    expect(failed).toMatchObject({ name: 'ValidationError', details: [{ path: 'query/cursor' }] })
  }
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019-_') }), foreign))
  fc.assert(fc.property(fc.json(), (json) => foreign(Buffer.from(json).toString('base64url'))))
  const { length } = cursorOf(list, ['a'])
  for (let end = 0; end < length; end++) foreign(cursorOf(list, ['a']).slice(0, end))
  foreign(`${cursorOf(list, ['a'])}A`)
  foreign(Buffer.from(JSON.stringify([1, list, ['a']], null, 1)).toString('base64url'))
})
