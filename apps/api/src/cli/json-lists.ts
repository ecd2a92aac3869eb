import { Failure } from '@halyard/domain'
import { parseText } from '../transport/http/read-json.ts'
import { Refusal } from './refusal.ts'

/** Value of one key of the top-level object: consecutive items of a list with the index of the first, or a value that is no list. */
export type Part =
  | { readonly key: string; readonly items: readonly unknown[]; readonly from: number }
  | { readonly key: string; readonly value: unknown }

/** A list is parsed in parts of at least this many bytes. */
const partBytes = 262_144

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (bytes: Uint8Array): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal('the file is not valid UTF-8')
  }
}

const parse = (text: string, root: string): unknown => {
  const parsed = parseText(text, 'file', root)
  if (parsed instanceof Failure) throw new Refusal(parsed.message)
  return parsed
}

const malformed = () => new Refusal('the file is not a valid JSON object')

/** Finds the boundaries of values byte by byte; JSON.parse reads the values. */
class Splitter {
  /** Bytes not yet returned, and the position up to which they are scanned. */
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  #depth = 0
  #isInString = false
  #key: string | null = null
  readonly #keys = new Set<string>()
  /** Number of returned items of the current list. Null: the value is not a list. */
  #given: number | null = null
  #isOver = false

  end(): void {
    if (!this.#isOver || this.#rest().trim() !== '') throw malformed()
  }

  *take(chunk: Buffer): Generator<Part> {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
    for (let mark = this.#seek(); mark !== null; mark = this.#seek()) {
      yield* this.#readMark(mark)
      this.#at++
    }
  }

  /** Moves to the next structural byte. Every byte of the file passes this loop, so it makes no calls. */
  #seek(): number | null {
    const [bytes, isList] = [this.#bytes, this.#given !== null]
    let [at, depth, isInString] = [this.#at, this.#depth, this.#isInString]
    let found: number | null = null
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (isInString) {
        if (byte === backslash) at++
        else if (byte === quote) isInString = false
      } else if (byte === quote) isInString = true
      else if (byte === openBrace || byte === openBracket) {
        if (depth < 2) {
          found = byte
          break
        }
        depth++
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth <= 2) {
          found = byte
          break
        }
        depth--
      } else if ((byte === colon && depth === 1) || (byte === comma && (depth === 1 || (isList && depth === 2 && at >= partBytes)))) {
        found = byte
        break
      }
    }
    this.#at = at
    this.#depth = depth
    this.#isInString = isInString
    return found
  }

  *#readMark(byte: number): Generator<Part> {
    if (byte === openBrace || byte === openBracket) return this.#open(byte)
    if (byte === closeBrace || byte === closeBracket) return yield* this.#close(byte)
    if (byte === colon) {
      if (this.#key !== null) throw malformed()
      this.#key = this.#readKey(this.#rest())
    } else if (this.#depth === 1) yield* this.#endValue()
    else yield this.#items(true)
  }

  #open(byte: number): void {
    this.#depth++
    if (this.#depth === 1) {
      if (byte !== openBrace || this.#isOver || this.#rest().trim() !== '') throw malformed()
    } else if (this.#depth === 2 && byte === openBracket && this.#key !== null) {
      if (this.#given !== null || this.#rest().trim() !== '') throw malformed()
      this.#given = 0
    }
  }

  *#close(byte: number): Generator<Part> {
    this.#depth--
    if (this.#depth === 1 && this.#given !== null) {
      if (byte !== closeBracket) throw malformed()
      yield this.#items(false)
    } else if (this.#depth === 0) {
      if (byte !== closeBrace || this.#isOver) throw malformed()
      if (this.#key !== null) yield* this.#endValue()
      else if (this.#keys.size > 0 || this.#rest().trim() !== '') throw malformed()
      this.#isOver = true
    } else if (this.#depth < 0) throw malformed()
  }

  /** Text between the last returned structural byte and the current one. */
  #rest(): string {
    const text = decode(this.#bytes.subarray(0, this.#at))
    this.#bytes = this.#bytes.subarray(this.#at + 1)
    this.#at = -1
    return text
  }

  #readKey(text: string): string {
    const key = parse(text, 'body')
    if (typeof key !== 'string') throw malformed()
    if (this.#keys.has(key)) throw new Refusal(`the file has the key ${key} twice; remove one`)
    this.#keys.add(key)
    return key
  }

  #items(isMore: boolean): Part {
    const [key, from, text] = [this.#key!, this.#given!, this.#rest()]
    if (text.trim() === '' && (isMore || from > 0)) throw malformed()
    const items = parse(`[${text}]`, `body/${key}`) as readonly unknown[]
    this.#given = from + items.length
    return { key, items, from }
  }

  *#endValue(): Generator<Part> {
    const key = this.#key
    if (key === null) throw malformed()
    const [wasList, text] = [this.#given !== null, this.#rest()]
    this.#key = null
    this.#given = null
    if (!wasList) yield { key, value: parse(text, `body/${key}`) }
    else if (text.trim() !== '') throw malformed()
  }
}

/**
 * Reads a JSON object of any size and returns long lists in parts. An empty list is one part without items. Throws Refusal for invalid JSON
 * and for values other than an object.
 */
export async function* readLists(chunks: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const splitter = new Splitter()
  for await (const chunk of chunks) yield* splitter.take(chunk)
  splitter.end()
}
