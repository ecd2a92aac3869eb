import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let drawn = pool.length

/** Random bytes of a good source, drawn many at a time: each draw of its own would cost more than most of what a few bytes are for. */
export const drawBytes = (count: number): Buffer => {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += count
  return Buffer.from(pool.subarray(drawn - count, drawn))
}
