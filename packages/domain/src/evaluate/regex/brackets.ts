import { type CodePointClass, literal, posixClass, testOf } from './code-points.ts'
import type { Cursor } from './cursor.ts'
import { readEscape } from './escapes.ts'
import type { CodePointTest } from './node.ts'

const readOne = (cursor: Cursor): number | CodePointClass | undefined => {
  if (cursor.peek() !== '[' || cursor.peek(1) !== ':') {
    const character = cursor.next()
    return character === '\\' ? readEscape(cursor) : character.codePointAt(0)
  }
  cursor.take('[:')
  const name = cursor.takeUntil(':]')
  if (name !== undefined) return posixClass(name)
  return '['.charCodeAt(0)
}

/** Whether a range follows: a hyphen that is not the last character of the class. */
const opensRange = (cursor: Cursor): boolean => cursor.peek() === '-' && cursor.peek(1) !== ']'

const readItem = (cursor: Cursor): CodePointClass | undefined => {
  const low = readOne(cursor)
  if (typeof low !== 'number') return low
  if (!opensRange(cursor)) return { source: literal(low), isNegated: false }
  cursor.take('-')
  const high = cursor.isAtEnd ? undefined : readOne(cursor)
  return typeof high === 'number' && low <= high ? { source: `${literal(low)}-${literal(high)}`, isNegated: false } : undefined
}

/** Reads a class after its opening bracket. Undefined: the class is invalid. */
export const readBrackets = (cursor: Cursor, ignoreCase: boolean): CodePointTest | undefined => {
  const isNegated = cursor.take('^')
  const items: CodePointClass[] = []
  while (items.length === 0 || cursor.peek() !== ']') {
    const item = cursor.isAtEnd ? undefined : readItem(cursor)
    if (item === undefined) return undefined
    items.push(item)
  }
  cursor.next()
  return testOf(items, isNegated, ignoreCase)
}
