const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/** The value that one block of four bytes adds to the state. */
export const mixBlock = (block: number): number => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593)

/** The state after a mixed block. */
export const addBlock = (state: number, mixed: number): number => (Math.imul(rotate(state ^ mixed, 13), 5) + 0xe6546b64) | 0

/** The hash from the state after all blocks and the last bytes, and from the number of bytes. */
export const finish = (state: number, length: number): number => {
  let hash = state ^ length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Up to four bytes from `offset` on as a little-endian word; bytes beyond the end are zero. */
export const wordAt = (bytes: Uint8Array, offset: number): number =>
  (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8) | ((bytes[offset + 2] ?? 0) << 16) | ((bytes[offset + 3] ?? 0) << 24)

/** MurmurHash3_x86_32 of Austin Appleby: 0 to 2^32 - 1. */
export const murmur3 = (bytes: Uint8Array, seed: number): number => {
  const whole = bytes.length & ~3
  let state = seed | 0
  for (let offset = 0; offset < whole; offset += 4) state = addBlock(state, mixBlock(wordAt(bytes, offset)))
  return finish(state ^ mixBlock(wordAt(bytes, whole)), bytes.length)
}
