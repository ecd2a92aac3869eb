import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { acceptedEncodings } from '../bodies/negotiate.ts'
import type { Streamed } from '../operation.ts'
import type { Exchange } from './exchange.ts'
import { partAskedFor, skipBytes } from './range.ts'

/** How long a client may take nothing of what is being sent. */
const longestStallMs = 60_000

/** How long it may take to send an answer: who takes a byte now and then would keep it for ever. */
const longestSendMs = 3_600_000

const mayCompress = ({ headers }: Streamed, incoming: IncomingMessage): boolean =>
  headers?.ETag === undefined &&
  acceptedEncodings(incoming.headers['accept-encoding'] as string | undefined).find((encoding) => encoding !== 'br') === 'gzip'

/** Sends an answer in parts, as fast as the client takes them; a fault after the first cuts the connection. */
export const sendStream = async (
  status: number,
  streamed: Streamed,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { headers: always }: Exchange,
): Promise<void> => {
  let fault: { readonly thrown: unknown } | undefined
  const parts = async function* () {
    try {
      yield* streamed.parts
    } catch (thrown) {
      fault = { thrown }
      throw thrown
    }
  }
  const source = Readable.from(parts(), { objectMode: false })
  // What is thrown before the first part is an answer of its own.
  await once(source, 'readable')
  const part = await partAskedFor(streamed, incoming).catch((thrown) => {
    source.destroy()
    throw thrown
  })
  if (part && part.start >= part.bytes) {
    source.destroy()
    outgoing.writeHead(416, { ...always, 'Content-Range': `bytes */${part.bytes}`, 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
    return
  }
  const isCompressed = mayCompress(streamed, incoming)
  outgoing.writeHead(part ? 206 : (streamed.status ?? status), {
    ...always,
    'Content-Type': `${streamed.type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    Vary: always.Vary === undefined ? 'Accept-Encoding' : `${always.Vary}, Accept-Encoding`,
    ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    ...streamed.headers,
    ...(part && {
      'Content-Range': `bytes ${part.start}-${part.bytes - 1}/${part.bytes}`,
      'Content-Length': part.bytes - part.start,
    }),
  })
  outgoing.setTimeout(longestStallMs)
  const cut = setTimeout(() => outgoing.destroy(), longestSendMs)
  try {
    const sent = part ? Readable.from(skipBytes(source, part.start), { objectMode: false }) : source
    await (isCompressed ? pipeline(sent, createGzip(), outgoing) : pipeline(sent, outgoing))
  } catch {
    // That the client went away is no fault of ours.
    if (fault) throw fault.thrown
  } finally {
    clearTimeout(cut)
  }
}
