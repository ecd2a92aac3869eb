import { readBrackets } from './brackets.ts'
import { literal, testOf } from './code-points.ts'
import { Cursor } from './cursor.ts'
import { readEscape } from './escapes.ts'
import { assert, join, mostCopies, type Node, oneOf, repeat } from './node.ts'

interface Flags {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
}

/** Maximum depth of nested groups, as in RE2. */
const mostDepth = 1000

const character = (codePoint: number, { i }: Flags): Node =>
  oneOf(i ? testOf([{ source: literal(codePoint), isNegated: false }], false, true) : (other) => other === codePoint)

const assertions = { A: assert('textBegin'), z: assert('textEnd'), b: assert('wordBorder'), B: assert('noWordBorder') } as const
const anything = oneOf(() => true)
const anythingOnLine = oneOf((codePoint) => codePoint !== 10)

const afterBackslash = (cursor: Cursor, flags: Flags): Node | undefined => {
  const letter = cursor.peek()
  if (Object.hasOwn(assertions, letter)) return assertions[cursor.next() as keyof typeof assertions]
  const read = readEscape(cursor)
  if (typeof read === 'number') return character(read, flags)
  return read && oneOf(testOf([read], false, flags.i))
}

/** Reads the flags of a group, and the character that ends them. Undefined: the flags are invalid. */
const readFlags = (cursor: Cursor, flags: Flags): { readonly flags: Flags; readonly end: string } | undefined => {
  let changed = flags
  let sets = true
  for (;;) {
    const letter = cursor.next()
    if (letter === ':' || letter === ')') return { flags: changed, end: letter }
    // A flag must follow the minus sign.
    if (letter === '-' && sets && !':)'.includes(cursor.peek())) sets = false
    else if (letter === 'i' || letter === 'm' || letter === 's') changed = { ...changed, [letter]: sets }
    else if (letter !== 'U') return undefined
  }
}

/** The counts between braces; undefined: the braces are literal. */
const readCounts = (cursor: Cursor): { readonly least: number; readonly most: number } | undefined => {
  let text = ''
  while (text.length < 12 && !text.endsWith('}') && cursor.peek(text.length) !== '') text += cursor.peek(text.length)
  const [all, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(text) ?? []
  if (all === undefined) return undefined
  cursor.take(all)
  return { least: Number(least), most: comma === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most) }
}

const readQuantifier = (cursor: Cursor): { readonly least: number; readonly most: number } | undefined => {
  if (cursor.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
  if (cursor.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
  if (cursor.take('?')) return { least: 0, most: 1 }
  return cursor.peek() === '{' ? readCounts(cursor) : undefined
}

class Parser {
  readonly #cursor: Cursor
  #depth = 0

  constructor(pattern: string) {
    this.#cursor = new Cursor(pattern)
  }

  parse(flags: Flags): Node | undefined {
    const node = this.#choice(flags)
    return this.#cursor.isAtEnd ? node : undefined
  }

  /** Alternatives up to the end of the group. Flags that are set in the middle hold for the rest of the group. */
  #choice(outer: Flags): Node | undefined {
    let flags = outer
    let parts: Node[] = []
    const options: Node[] = []
    while (!this.#cursor.isAtEnd && this.#cursor.peek() !== ')') {
      if (this.#cursor.take('|')) {
        options.push(join('sequence', parts))
        parts = []
        continue
      }
      if (this.#cursor.take('\\Q')) {
        const text = this.#cursor.takeUntil('\\E') ?? this.#cursor.takeWhile(/^[\s\S]+$/u, Number.POSITIVE_INFINITY)
        const quoted = Array.from(text, (one) => character(one.codePointAt(0)!, flags))
        const last = quoted.pop()
        const repeated = last && this.#repeated(last)
        if (last !== undefined && repeated === undefined) return undefined
        parts.push(...quoted, ...(repeated ? [repeated] : []))
        continue
      }
      const atom = this.#atom(flags)
      if (atom === undefined) return undefined
      if ('flags' in atom) flags = atom.flags
      else {
        const part = this.#repeated(atom)
        if (part === undefined) return undefined
        parts.push(part)
      }
    }
    return join('choice', [...options, join('sequence', parts)])
  }

  #repeated(atom: Node): Node | undefined {
    const counts = readQuantifier(this.#cursor)
    if (counts === undefined) return atom
    if (counts.least > mostCopies) return undefined
    this.#cursor.take('?')
    return readQuantifier(this.#cursor) === undefined ? repeat(atom, counts.least, counts.most) : undefined
  }

  #atom(flags: Flags): Node | { readonly flags: Flags } | undefined {
    const cursor = this.#cursor
    if (readQuantifier(cursor) !== undefined) return undefined
    const one = cursor.next()
    if (one === '(') return this.#group(flags)
    if (one === '[') {
      const test = readBrackets(cursor, flags.i)
      return test && oneOf(test)
    }
    if (one === '.') return flags.s ? anything : anythingOnLine
    if (one === '^') return assert(flags.m ? 'lineBegin' : 'textBegin')
    if (one === '$') return assert(flags.m ? 'lineEnd' : 'textEnd')
    return one === '\\' ? afterBackslash(cursor, flags) : character(one.codePointAt(0)!, flags)
  }

  #group(outer: Flags): Node | { readonly flags: Flags } | undefined {
    let flags = outer
    if (this.#cursor.take('?')) {
      const isNamed = this.#cursor.take('P<') || (this.#cursor.peek(1) !== '=' && this.#cursor.peek(1) !== '!' && this.#cursor.take('<'))
      if (isNamed) {
        if (!/^\w+$/.test(this.#cursor.takeUntil('>') ?? '')) return undefined
      } else {
        const read = readFlags(this.#cursor, flags)
        if (read === undefined || read.end === ')') return read
        flags = read.flags
      }
    }
    if (++this.#depth > mostDepth) return undefined
    const inner = this.#choice(flags)
    this.#depth--
    return this.#cursor.take(')') ? inner : undefined
  }
}

/**
 * Parses a pattern in the syntax of RE2. Undefined: the pattern is invalid, or needs more than linear time, as look-around and back-references
 * do.
 */
export const parse = (pattern: string, ignoreCase: boolean): Node | undefined =>
  new Parser(pattern).parse({ i: ignoreCase, m: false, s: false })
