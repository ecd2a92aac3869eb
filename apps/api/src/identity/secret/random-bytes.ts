import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let drawn = pool.length

/** Draws many at a time, since each draw of its own would cost more than most of what a few bytes are for. Gives where they are. */
const draw = (count: number): number => {
  if (count > pool.length) throw new Error(`${count} random bytes are more than are drawn at once`)
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += count
  return drawn - count
}

/** Random bytes of a good source. */
export const drawBytes = (count: number): Buffer => {
  const from = draw(count)
  return Buffer.from(pool.subarray(from, from + count))
}

/** So many random bytes as hexadecimal digits. */
export const drawHex = (count: number): string => {
  const from = draw(count)
  return pool.toString('hex', from, from + count)
}
