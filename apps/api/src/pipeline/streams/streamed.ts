import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import type { Streamed } from '../operation.ts'

const parse = (type: Streamed['type'], bytes: readonly Uint8Array[]): unknown => {
  const text = Buffer.concat(bytes).toString()
  if (type === 'application/json') return JSON.parse(text)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** The same response with a check of its complete value before the stream ends. */
export const withCheck = (streamed: Streamed, check: (value: unknown) => void): Streamed => {
  const parts = async function* () {
    const seen: Uint8Array[] = []
    for await (const part of streamed.parts) {
      seen.push(part)
      yield part
    }
    check(parse(streamed.type, seen))
  }
  return { ...streamed, parts: parts() }
}

/** The complete value of a streamed response, for binders that cannot stream. Lines become an array. */
export const gatherValue = async ({ parts, type }: Streamed): Promise<unknown> => {
  const collected: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    collected.push(part)
    bytes += part.length
    if (bytes > limits.gatheredBytes)
      return new Failure(
        'PayloadTooLarge',
        `The response has more than ${limits.gatheredBytes} bytes; call the HTTP endpoint, which streams the response`,
      )
  }
  return parse(type, collected)
}
