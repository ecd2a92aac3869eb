import type { CodePointTest } from './node.ts'

/** A set of code points, as the source text inside the brackets of a JavaScript class. */
export interface CodePointClass {
  readonly source: string
  readonly isNegated: boolean
}

export const literal = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`

const perl: Readonly<Record<string, string>> = { d: '0-9', s: '\\t\\n\\f\\r ', w: '0-9A-Za-z_' }

/** The class of `\d`, `\s` and `\w`, or of their negations. All are ASCII. */
export const perlClass = (letter: string): CodePointClass | undefined => {
  const source = perl[letter.toLowerCase()]
  return source === undefined ? undefined : { source, isNegated: letter !== letter.toLowerCase() }
}

const posix: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`\\{-~',
  space: '\\t-\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** The class of a name between `[:` and `:]`. */
export const posixClass = (name: string): CodePointClass | undefined => {
  const isNegated = name.startsWith('^')
  const bare = isNegated ? name.slice(1) : name
  return Object.hasOwn(posix, bare) ? { source: posix[bare]!, isNegated } : undefined
}

const isClass = (source: string): boolean => {
  try {
    return new RegExp(`[${source}]`, 'u').test('') || true
  } catch {
    return false
  }
}

/** The class of a general category or a script of Unicode. */
export const unicodeClass = (name: string, isNegated: boolean): CodePointClass | undefined => {
  if (name.startsWith('^')) return unicodeClass(name.slice(1), !isNegated)
  if (!/^[A-Z]\w*$/.test(name)) return undefined
  const source = name.length <= 2 ? `\\p{${name}}` : name === 'Any' ? '\\p{Any}' : `\\p{Script=${name}}`
  return isClass(source) ? { source, isNegated } : undefined
}

/**
 * The test of a union of classes. JavaScript's classes supply ranges, Unicode properties and case folding. Each test covers one code point, so
 * its cost is constant. Results for ASCII are cached.
 */
export const testOf = (classes: readonly CodePointClass[], isNegated: boolean, ignoreCase: boolean): CodePointTest => {
  const flags = ignoreCase ? 'iu' : 'u'
  const positive = classes.filter((part) => !part.isNegated).map(({ source }) => source)
  const tests = positive.length > 0 ? [{ regex: new RegExp(`[${positive.join('')}]`, flags), isNegated: false }] : []
  for (const part of classes) if (part.isNegated) tests.push({ regex: new RegExp(`[${part.source}]`, flags), isNegated: true })
  const holds = (codePoint: number): boolean => {
    const text = String.fromCodePoint(codePoint)
    return tests.some((test) => test.regex.test(text) !== test.isNegated) !== isNegated
  }
  const known = new Int8Array(128)
  return (codePoint) => {
    if (codePoint > 127) return holds(codePoint)
    if (known[codePoint] === 0) known[codePoint] = holds(codePoint) ? 1 : -1
    return known[codePoint] === 1
  }
}
