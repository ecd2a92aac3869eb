import { type Failure, failure } from '@halyard/domain'

const path = 'query/cursor'

const encode = (text: string): string => Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')

const decode = (cursor: string): unknown => {
  try {
    const bytes = Uint8Array.from(cursor.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** A cursor for the page after the item with this key. `list` identifies the list and every parameter that its order depends on. */
export const cursorOf = (list: readonly unknown[], key: readonly unknown[]): string => encode(JSON.stringify([list, key]))

/** The key inside a cursor of the list; 400 for a cursor of another list. */
export const readCursor = (
  cursor: string,
  list: readonly unknown[],
  isKey: (key: readonly unknown[]) => boolean,
): readonly unknown[] | Failure => {
  const content = decode(cursor)
  const key: unknown = Array.isArray(content) ? content[1] : null
  if (Array.isArray(key) && isKey(key) && cursorOf(list, key) === cursor) return key
  const message = 'must be a cursor of an earlier page of this list'
  return failure('ValidationError', `${path}: ${message}`, [{ message, path }])
}
