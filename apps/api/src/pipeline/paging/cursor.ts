import { type Failure, failure } from '@halyard/domain'
import { isPart, type Key } from './key.ts'

const version = 1
const path = 'query/cursor'

/** Behind which item of a list a page begins. `list` names the list, and all that its order hangs on. */
export const cursorOf = (list: readonly string[], key: Key): string =>
  Buffer.from(JSON.stringify([version, list, key])).toString('base64url')

/** The refusal of a cursor that is none of this list. */
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

/** The key that a cursor of the list holds, if `isKey` takes it for one. */
export const readCursor = <K extends Key = Key>(
  cursor: string,
  list: readonly string[],
  isKey: ((key: Key) => key is K) | ((key: Key) => boolean),
): K | Failure => {
  const content = decode(cursor)
  const key: unknown = Array.isArray(content) ? content[2] : null
  if (!Array.isArray(key) || !key.every(isPart) || !isKey(key)) return foreignCursor()
  // What isKey takes for a key of the list is one.
  return cursorOf(list, key) === cursor ? (key as Key as K) : foreignCursor()
}
