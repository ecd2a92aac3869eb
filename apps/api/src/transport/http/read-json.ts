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
  return failure(
    'ContentTypeerror',
    lenient ? 'The content encoding must be gzip' : 'The body must not have a content encoding; send the body uncompressed',
  )
}

export const tooLarge = (limit: number) => failure('PayloadTooLarge', `The body must have at most ${limit} bytes`)

const endedEarly = failure('ValidationError', 'The body ended early; send the complete request again')

const stalled = (ms: number) =>
  failure('ValidationError', `The body is not complete, and no data arrived for ${ms / 1_000} seconds; send the request again`)

/** A complete body of at most `most` bytes that has arrived already; undefined: it must be awaited. The events of the stream would cost 4 µs. */
export const takeArrived = (incoming: IncomingMessage, most: number): Buffer | undefined => {
  if (!incoming.complete || incoming.destroyed || incoming.readableEnded || incoming.readableLength > most) return undefined
  return (incoming.read() as Buffer | null) ?? Buffer.alloc(0)
}

/**
 * Reads the complete body, at most `limit` bytes, and fails after `stallMs` without data. With `takePermit`, reading pauses to wait for the
 * permit when the body exceeds `limits.bodyBytes`.
 * It uses events, because the iterator of the stream would cost a small request a third of its time.
 */
export const readBytes = (
  incoming: IncomingMessage,
  limit: number,
  stallMs: number,
  takePermit?: () => Promise<Failure | null>,
): Promise<Buffer | Failure> =>
  new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return resolve(tooLarge(limit))
    // Node ends a request without a body before anyone listens.
    if (incoming.readableEnded) return resolve(Buffer.alloc(0))
    if (incoming.destroyed) return resolve(endedEarly)
    const arrived = takeArrived(incoming, Math.min(limit, limits.bodyBytes))
    if (arrived) return resolve(arrived)
    const chunks: Buffer[] = []
    let size = 0
    let permit: 'none' | 'awaited' | 'taken' = 'none'
    const settle = (result: Buffer | Failure) => {
      clearTimeout(stall)
      incoming.off('data', onData).off('end', onEnd).off('close', onClose)
      resolve(result)
    }
    const giveUp = (failed: Failure) => {
      incoming.pause()
      settle(failed)
    }
    const awaitPermit = async (take: () => Promise<Failure | null>) => {
      permit = 'awaited'
      incoming.pause()
      const refused = await take()
      permit = 'taken'
      if (incoming.destroyed) return settle(endedEarly)
      if (refused) return giveUp(refused)
      stall.refresh()
      incoming.resume()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > limit) giveUp(tooLarge(limit))
      else if (takePermit && permit === 'none' && size > limits.bodyBytes) awaitPermit(takePermit).catch(reject)
      else stall.refresh()
    }
    const onEnd = () => settle(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))
    // 'close' without 'end' means that the client disconnected; no handler needs the error of the stream.
    const onClose = () => {
      if (permit !== 'awaited') settle(endedEarly)
    }
    // After a long iteration of the event loop, waiting data is read before the immediate runs.
    const onStall = (before: number) => setImmediate(() => size === before && giveUp(stalled(stallMs)))
    const stall = setTimeout(() => (permit === 'awaited' ? stall.refresh() : onStall(size)), stallMs)
    incoming.on('data', onData).on('end', onEnd).on('close', onClose)
  })

const maxDepth = 100

/**
 * Finds texts that the parser must not receive. The count needs no recursion, so that no input can exhaust the stack. It runs before parsed
 * objects can exhaust the memory.
 */
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
      if (++depth > maxDepth) return `be nested deeper than ${maxDepth} levels`
      if (++objects > limits.objectsPerBody) return `have more than ${limits.objectsPerBody} objects and lists`
    } else if (code === 125 || code === 93) depth--
  }
  return null
}

const malformed = (name: string, message: string) => failure('ValidationError', message, [{ message, path: name }])

/**
 * The JSON value of a text in well-formed Unicode, or the reason for its refusal. `root` is the path of the value in the request.
 * `lenient`: the operation itself drops texts that cannot be stored.
 */
export const parseText = (text: string, name: string, root: string, lenient = false): unknown => {
  const excess = excessOf(text)
  if (excess) return malformed(name, `The ${name} must not ${excess}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return malformed(name, `The ${name} is not valid JSON`)
  }
  // Only escapes can produce such characters, because the parser refuses raw control characters.
  return (!lenient && text.includes('\\u') ? unstorable(value, root) : null) ?? value
}

/** The JSON value of the bytes of a body, or the reason for their refusal. */
export const parseJson = (bytes: Buffer, name = 'body', root = name, lenient = false): unknown => {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return malformed(name, `The ${name} is not valid UTF-8`)
  }
  return parseText(text, name, root, lenient)
}
