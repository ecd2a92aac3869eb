import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Streamed } from '../../pipeline/operation.ts'
import type { Exchange } from './exchange.ts'
import { acceptedEncodings } from './negotiate.ts'
import { requestedPart, skipBytes } from './range.ts'

/** Milliseconds for which a client may read nothing of a response that is being sent. */
const maxStallMs = 60_000

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
  const part = await requestedPart(streamed, incoming)
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
  outgoing.setTimeout(maxStallMs)
  const { longestSendMs } = streamed
  const cut = longestSendMs === undefined ? undefined : setTimeout(() => outgoing.destroy(), longestSendMs)
  const sent = part ? Readable.from(skipBytes(source, part.start), { objectMode: false }) : source
  try {
    await (isCompressed ? pipeline(sent, createGzip(), outgoing) : pipeline(sent, outgoing))
  } finally {
    clearTimeout(cut)
  }
}

/** Sends a response in parts, as fast as the client reads them. An error after the first part cuts the connection. */
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
  // An error before the first part gives an ordinary error response.
  await once(source, 'readable')
  try {
    await sendSource(source, status, streamed, incoming, outgoing, always)
  } catch (thrown) {
    // A client that disconnected is no error of the server.
    if (fault) throw fault.thrown
    if (!outgoing.headersSent && !outgoing.destroyed) throw thrown
  } finally {
    // The source is also destroyed if it was never read, because the client had already left.
    source.destroy()
  }
}
