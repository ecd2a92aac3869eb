import type { IncomingMessage } from 'node:http'
import type { Streamed } from '../../pipeline/operation.ts'

/** What of an answer is asked for: its bytes from one on. */
export interface Part {
  readonly start: number
  /** How many bytes the whole answer has. */
  readonly bytes: number
}

/**
 * The part that continues a download which was cut; null: the whole is sent. A range counts only for who says by If-Range which bytes they
 * have, since others might join parts of two states. Source: RFC 9110, 13.1.5 and 14.
 */
export const partAskedFor = async ({ headers, measure }: Streamed, { headers: given }: IncomingMessage): Promise<Part | null> => {
  const [, digits] = /^bytes=(\d{1,15})-$/.exec(given.range ?? '') ?? []
  if (digits === undefined || !measure || headers?.ETag === undefined || given['if-range'] !== headers.ETag) return null
  return { start: Number(digits), bytes: await measure() }
}

/** The parts without their first bytes. */
export async function* skipBytes(parts: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const part of parts) {
    if (left < part.length) yield left > 0 ? part.subarray(left) : part
    left = Math.max(0, left - part.length)
  }
}
