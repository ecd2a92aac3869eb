/** The first 32 bits of the fraction of a number. */
const fractionOf = (value: number): number => ((value % 1) * 2 ** 32) | 0

/** The first 64 primes. */
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter((value, at, all) =>
  all.slice(0, at).every((less) => value % less !== 0),
)
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))
const constants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const encoder = new TextEncoder()

/** Text as UTF-8, padded to blocks of 64 bytes, with its length in bits at the end. */
const blocksOf = (text: string): DataView => {
  const bytes = encoder.encode(text)
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

const words = new Int32Array(64)

/** A word of the message schedule or of a table. */
const at = (table: Int32Array, index: number): number => table[index] ?? 0

/** Updates the state with one block. Arithmetic is modulo 2^32. */
const compress = (state: Int32Array, blocks: DataView, offset: number): void => {
  for (let index = 0; index < 16; index++) words[index] = blocks.getInt32(offset + 4 * index)
  for (let index = 16; index < 64; index++) {
    const early = at(words, index - 15)
    const late = at(words, index - 2)
    const left = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const right = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = (at(words, index - 16) + left + at(words, index - 7) + right) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let index = 0; index < 64; index++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(constants, index) + at(words, index)) | 0
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

/** The SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
export type Sha256 = (text: string) => string

/** SHA-256 (FIPS 180-4) of a text in UTF-8, in lower-case hexadecimal. It is synchronous, unlike the hash of Web Crypto. */
export const sha256: Sha256 = (text) => {
  const blocks = blocksOf(text)
  const state = initial.slice()
  for (let offset = 0; offset < blocks.byteLength; offset += 64) compress(state, blocks, offset)
  let hash = ''
  for (const word of state) hash += (word >>> 0).toString(16).padStart(8, '0')
  return hash
}
