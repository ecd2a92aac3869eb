import type { IncomingMessage } from 'node:http'
import type { Streamed } from '../../pipeline/operation.ts'

/** The requested part of a response: its bytes from `start` to the end. */
export interface Part {
  readonly start: number
  /** Number of bytes of the complete response. */
  readonly bytes: number
}

/**
 * The part that continues an interrupted download; null: the complete response is sent.
 * A range counts only if If-Range names the ETag of the response, because other clients might join parts of two states. Source: RFC 9110,
 * 13.1.5 and 14.
 */
export const requestedPart = async ({ headers, measure }: Streamed, { headers: given }: IncomingMessage): Promise<Part | null> => {
  const [, digits] = /^bytes=(\d{1,15})-$/.exec(given.range ?? '') ?? []
  if (digits === undefined || !measure || headers?.ETag === undefined || given['if-range'] !== headers.ETag) return null
  return { start: Number(digits), bytes: await measure() }
}

/** Returns the parts without their first `count` bytes. */
export async function* skipBytes(parts: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
  let remaining = count
  for await (const part of parts) {
    if (remaining < part.length) yield remaining > 0 ? part.subarray(remaining) : part
    remaining = Math.max(0, remaining - part.length)
  }
}
