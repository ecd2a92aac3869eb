import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import { unstorable } from '../../pipeline/unstorable.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

const isJson = (contentType: string | undefined): boolean => {
  if (contentType === undefined) return false
  const [type, ...parameters] = contentType.toLowerCase().split(';')
  if (type?.trim() !== 'application/json') return false
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  return charset === undefined || /^\s*charset="?utf-?8"?\s*$/.test(charset)
}

/** Whether the body is compressed with gzip. */
export const isGzip = ({ headers }: IncomingMessage): boolean => /^(x-)?gzip$/i.test(headers['content-encoding'] ?? '')

/** The server reads only application/json in UTF-8, compressed only where the endpoint is lenient. */
export const contentTypeFault = (incoming: IncomingMessage, { lenient }: Pick<Endpoint, 'lenient'>): Failure | null => {
  const { 'content-type': type, 'content-encoding': encoding } = incoming.headers
  if (!isJson(type)) return failure('ContentTypeerror', 'The content type must be application/json')
  if (encoding === undefined || encoding === 'identity' || (lenient && isGzip(incoming))) return null
  return failure('ContentTypeerror', lenient ? 'The content encoding must be gzip' : 'The body must not be content-encoded')
}

export const tooLarge = (limit: number) => failure('PayloadTooLarge', `The body must have at most ${limit} bytes`)

const endedEarly = failure('ValidationError', 'The body ended early')

const stalled = (ms: number) =>
  failure('ValidationError', `The body is not complete, and no data arrived for ${ms / 1_000} seconds; send the request again`)

/**
 * Reads the complete body, at most `limit` bytes, and fails after `stallMs` without data. It uses events, because the stream's own iterator would
 * cost a small request a third of all its time. Where `takeTurn` is given, reading pauses for it once the body has more than `limits.bodyBytes`.
 */
export const readBytes = (
  incoming: IncomingMessage,
  limit: number,
  stallMs: number,
  takeTurn?: () => Promise<Failure | null>,
): Promise<Buffer | Failure> =>
  new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return resolve(tooLarge(limit))
    if (incoming.destroyed) return resolve(endedEarly)
    const chunks: Buffer[] = []
    let size = 0
    let turn: 'none' | 'awaited' | 'taken' = 'none'
    const settle = (result: Buffer | Failure) => {
      clearTimeout(stall)
      incoming.off('data', onData).off('end', onEnd).off('close', onClose)
      resolve(result)
    }
    const giveUp = (failed: Failure) => {
      incoming.pause()
      settle(failed)
    }
    const awaitTurn = async (take: () => Promise<Failure | null>) => {
      turn = 'awaited'
      incoming.pause()
      const refused = await take()
      turn = 'taken'
      if (incoming.destroyed) return settle(endedEarly)
      if (refused) return giveUp(refused)
      stall.refresh()
      incoming.resume()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > limit) giveUp(tooLarge(limit))
      else if (takeTurn && turn === 'none' && size > limits.bodyBytes) awaitTurn(takeTurn).catch(reject)
      else stall.refresh()
    }
    const onEnd = () => settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))
    // Comes without an end where the client went away; its error is nobody's to handle.
    const onClose = () => {
      if (turn !== 'awaited') settle(endedEarly)
    }
    // After a long turn of the event loop, data that arrived meanwhile is read before the immediate runs.
    const onStall = (before: number) => setImmediate(() => size === before && giveUp(stalled(stallMs)))
    const stall = setTimeout(() => (turn === 'awaited' ? stall.refresh() : onStall(size)), stallMs)
    incoming.on('data', onData).on('end', onEnd).on('close', onClose)
  })

const deepest = 100

/** What no parser is to be given: counted without recursion, so that no input can exhaust the stack, and before there are objects to exhaust the memory. */
const excessOf = (text: string): string | null => {
  let [depth, objects] = [0, 0]
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      if (++depth > deepest) return `be nested deeper than ${deepest} levels`
      if (++objects > limits.objectsPerBody) return `have more than ${limits.objectsPerBody} objects and lists`
    } else if (code === 125 || code === 93) depth--
  }
  return null
}

const malformed = (what: string, message: string) => failure('ValidationError', message, [{ message, path: what }])

/**
 * The JSON value of a text that is well-formed Unicode, or why it is not accepted. `root` is where the value lies in the request; `lenient`: the
 * operation itself leaves out texts that cannot be stored.
 */
export const parseText = (text: string, what: string, root: string, lenient = false): unknown => {
  const excess = excessOf(text)
  if (excess) return malformed(what, `The ${what} must not ${excess}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return malformed(what, `The ${what} is not valid JSON`)
  }
  // Only an escape can smuggle one in: raw control characters were refused by the parser.
  return (!lenient && text.includes('\\u') ? unstorable(value, root) : null) ?? value
}

/** The JSON value of what was read, or why it is not accepted. */
export const parseJson = (bytes: Buffer, what = 'body', root = what, lenient = false): unknown => {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return malformed(what, `The ${what} is not valid UTF-8`)
  }
  return parseText(text, what, root, lenient)
}
