import { type CodePointClass, perlClass, unicodeClass } from './code-points.ts'
import type { Cursor } from './cursor.ts'

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 }

const hexadecimal = (cursor: Cursor): number | undefined => {
  if (!cursor.take('{')) {
    const digits = cursor.takeWhile(/^[\da-fA-F]$/, 2)
    return digits.length === 2 ? Number.parseInt(digits, 16) : undefined
  }
  const digits = cursor.takeUntil('}') ?? ''
  const codePoint = /^[\da-fA-F]{1,8}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  return codePoint <= 0x10ffff ? codePoint : undefined
}

const unicode = (cursor: Cursor, isNegated: boolean): CodePointClass | undefined => {
  const name = cursor.take('{') ? cursor.takeUntil('}') : cursor.next()
  return name === undefined ? undefined : unicodeClass(name, isNegated)
}

/** Reads the part after a backslash, inside and outside of brackets: a code point or a class. Undefined: neither, for example a back-reference. */
export const readEscape = (cursor: Cursor): number | CodePointClass | undefined => {
  const letter = cursor.next()
  if (letter === 'p' || letter === 'P') return unicode(cursor, letter === 'P')
  if (letter === 'x') return hexadecimal(cursor)
  if (Object.hasOwn(controls, letter)) return controls[letter]
  if (letter === '0' || (/^[1-7]$/.test(letter) && /^[0-7]$/.test(cursor.peek())))
    return Number.parseInt(letter + cursor.takeWhile(/^[0-7]$/, 2), 8)
  if (letter !== '' && letter.charCodeAt(0) < 128 && !/^[\da-zA-Z]$/.test(letter)) return letter.charCodeAt(0)
  return perlClass(letter)
}
