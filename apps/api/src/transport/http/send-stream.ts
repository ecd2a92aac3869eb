import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Streamed } from '../../pipeline/operation.ts'
import type { Exchange } from './exchange.ts'
import { acceptedEncodings } from './negotiate.ts'
import { partAskedFor, skipBytes } from './range.ts'

/** How long a client may take nothing of what is being sent. */
const longestStallMs = 60_000

const mayCompress = ({ headers }: Streamed, incoming: IncomingMessage): boolean =>
  headers?.ETag === undefined && acceptedEncodings(incoming.headers['accept-encoding'] as string | undefined)[0] === 'gzip'

const sendSource = async (
  source: Readable,
  status: number,
  streamed: Streamed,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  always: Exchange['headers'],
): Promise<void> => {
  const part = await partAskedFor(streamed, incoming)
  if (part && part.start >= part.bytes) {
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
  const { longestSendMs } = streamed
  const cut = longestSendMs === undefined ? undefined : setTimeout(() => outgoing.destroy(), longestSendMs)
  const sent = part ? Readable.from(skipBytes(source, part.start), { objectMode: false }) : source
  try {
    await (isCompressed ? pipeline(sent, createGzip(), outgoing) : pipeline(sent, outgoing))
  } finally {
    clearTimeout(cut)
  }
}

/** Sends an answer in parts, as fast as the client takes them; a fault after the first cuts the connection. */
export const sendStream = async (
  status: number,
  streamed: Streamed,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<void> => {
  const { headers: always } = exchange
  let fault: { readonly thrown: unknown } | undefined
  const parts = async function* () {
    try {
      yield* streamed.parts
    } catch (thrown) {
      fault = { thrown }
      exchange.isCut = true
      throw thrown
    }
  }
  const source = Readable.from(parts(), { objectMode: false })
  // What is thrown before the first part is an answer of its own.
  await once(source, 'readable')
  try {
    await sendSource(source, status, streamed, incoming, outgoing, always)
  } catch (thrown) {
    // That the client went away is no fault of ours.
    if (fault) throw fault.thrown
    if (!outgoing.headersSent && !outgoing.destroyed) throw thrown
  } finally {
    // Also where it was never taken from, since the client had left by then.
    source.destroy()
  }
}
