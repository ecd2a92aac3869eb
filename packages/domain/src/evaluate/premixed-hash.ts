import { addBlock, finish, mixBlock, wordAt } from './murmur3.ts'

const encoder = new TextEncoder()

/** The first part of a text to hash: the state after its complete blocks, and the 0 to 3 bytes that follow. */
export interface HashPrefix {
  readonly state: number
  /** The bytes after the complete blocks, as a little-endian word. */
  readonly rest: number
  /** Number of all bytes. */
  readonly length: number
}

/** Prepares the hashes of all texts that begin with a prefix. */
export const hashPrefix = (prefix: string, seed: number): HashPrefix => {
  const bytes = encoder.encode(prefix)
  const whole = bytes.length & ~3
  let state = seed | 0
  for (let offset = 0; offset < whole; offset += 4) state = addBlock(state, mixBlock(wordAt(bytes, offset)))
  return { state, rest: wordAt(bytes, whole), length: bytes.length }
}

/** The second part of a text, mixed for one alignment. Only its first block depends on the bytes before it. */
interface Aligned {
  /** Bytes of the first block, shifted to their position after the rest of the prefix. */
  readonly first: number
  /** False: the second part ends inside the first block. */
  readonly isWhole: boolean
  /** The mixed blocks after the first one. */
  readonly blocks: Int32Array
  /** The mixed bytes after the last block. */
  readonly tail: number
}

const align = (bytes: Uint8Array, shift: number): Aligned => {
  const used = 4 - shift
  const first = wordAt(bytes.subarray(0, used), 0) << (8 * shift)
  if (bytes.length < used) return { first, isWhole: false, blocks: new Int32Array(0), tail: 0 }
  const blocks = new Int32Array((bytes.length - used) >> 2)
  for (let block = 0; block < blocks.length; block++) blocks[block] = mixBlock(wordAt(bytes, used + 4 * block))
  return { first, isWhole: true, blocks, tail: mixBlock(wordAt(bytes, used + 4 * blocks.length)) }
}

/** The second part of a text, reusable for many prefixes. Each alignment is mixed once, when a prefix needs it. */
export class PremixedId {
  readonly text: string
  readonly #bytes: Uint8Array
  readonly #aligned: (Aligned | undefined)[] = [undefined, undefined, undefined, undefined]

  constructor(text: string) {
    this.text = text
    this.#bytes = encoder.encode(text)
  }

  /** The hash of the prefix followed by this text. It equals murmur3 of their joined UTF-8, unless the border splits a surrogate pair. */
  hashAfter(prefix: HashPrefix): number {
    const shift = prefix.length & 3
    let aligned = this.#aligned[shift]
    if (aligned === undefined) {
      aligned = align(this.#bytes, shift)
      this.#aligned[shift] = aligned
    }
    const length = prefix.length + this.#bytes.length
    const first = mixBlock(prefix.rest | aligned.first)
    if (!aligned.isWhole) return finish(prefix.state ^ first, length)
    let state = addBlock(prefix.state, first)
    const { blocks } = aligned
    for (let block = 0; block < blocks.length; block++) state = addBlock(state, blocks[block]!)
    return finish(state ^ aligned.tail, length)
  }
}
