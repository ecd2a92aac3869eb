import { type Failure, failure } from '@halyard/domain'
import { isPart, type Key } from './key.ts'

const version = 1
const path = 'query/cursor'

/** A cursor for the page after the item with this key. `list` identifies the list and every parameter that its order depends on. */
export const cursorOf = (list: readonly string[], key: Key): string =>
  Buffer.from(JSON.stringify([version, list, key])).toString('base64url')

/** The failure for a cursor that does not belong to this list. */
export const foreignCursor = (): Failure => {
  const message = 'must be a cursor of an earlier page of this list'
  return failure('ValidationError', `${path}: ${message}`, [{ message, path }])
}

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The key inside a cursor of the list; a failure if `isKey` does not accept the key. */
export const readCursor = <K extends Key = Key>(
  cursor: string,
  list: readonly string[],
  isKey: ((key: Key) => key is K) | ((key: Key) => boolean),
): K | Failure => {
  const content = decode(cursor)
  const key: unknown = Array.isArray(content) ? content[2] : null
  if (!Array.isArray(key) || !key.every(isPart) || !isKey(key)) return foreignCursor()
  // isKey accepted the key, so it is a key of the list.
  return cursorOf(list, key) === cursor ? (key as Key as K) : foreignCursor()
}
