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

/** The same answer; what it said is checked before its end is told. */
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

/** The value that a streamed answer says, for those who cannot take it in parts; lines are an array. */
export const gatherValue = async ({ parts, type }: Streamed): Promise<unknown> => {
  const gathered: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    gathered.push(part)
    bytes += part.length
    if (bytes > limits.gatheredBytes)
      return new Failure('PayloadTooLarge', `The answer has more than ${limits.gatheredBytes} bytes; over HTTP it comes in parts`)
  }
  return parse(type, gathered)
}
