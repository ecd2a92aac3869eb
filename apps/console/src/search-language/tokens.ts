/** A piece of a query between spaces. */
export interface Token {
  /** Position in the text: from the first character to the character after the last. */
  readonly from: number
  readonly to: number
  readonly isNegated: boolean
  /** The word before the first colon; undefined: the token is text. */
  readonly key: string | undefined
  /** The texts after the colon, separated by commas; or the text. Quotation marks are removed. */
  readonly values: readonly string[]
  /** True: the last quotation mark does not close. */
  readonly isOpen: boolean
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

interface Read {
  readonly text: string
  readonly to: number
  readonly isOpen: boolean
}

/** Reads quoted and bare characters up to a space, or up to a stop character outside of quotation marks. */
const readText = (source: string, from: number, stops: string): Read => {
  let text = ''
  let at = from
  let isQuoted = false
  for (; at < source.length; at++) {
    const character = source[at]!
    if (isQuoted && character === '\\' && at + 1 < source.length) text += source[++at]
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (isSpace(character) || stops.includes(character))) break
    else text += character
  }
  return { text, to: at, isOpen: isQuoted }
}

const keyPattern = /[a-z]+:/iy

const keyAt = (source: string, at: number): string | undefined => {
  keyPattern.lastIndex = at
  return keyPattern.exec(source)?.[0]
}

const readToken = (source: string, from: number): Token => {
  const isNegated = source[from] === '-' && !isSpace(source[from + 1])
  const start = isNegated ? from + 1 : from
  const key = keyAt(source, start)
  if (key === undefined) {
    const { text, to, isOpen } = readText(source, start, '')
    return { from, to, isNegated, key: undefined, values: [text], isOpen }
  }
  const values: string[] = []
  let read = readText(source, start + key.length, ',')
  values.push(read.text)
  while (source[read.to] === ',') {
    read = readText(source, read.to + 1, ',')
    values.push(read.text)
  }
  return { from, to: read.to, isNegated, key: key.slice(0, -1).toLowerCase(), values, isOpen: read.isOpen }
}

/** The tokens of a query, in order. */
export const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < source.length; ) {
    if (isSpace(source[at])) {
      at++
      continue
    }
    const token = readToken(source, at)
    tokens.push(token)
    at = token.to
  }
  return tokens
}
