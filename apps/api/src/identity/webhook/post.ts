import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

export interface Address {
  readonly address: string
  /** 4 or 6. */
  readonly family: number
}

interface Posting {
  readonly url: URL
  /** The address to connect to, whatever the host name resolves to meanwhile. */
  readonly address: Address
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

interface Posted {
  readonly status: number
  readonly retryAfter: string | null
}

const mostBytes = 1_024

/** Gives the connection the one address, in both forms that node asks for. */
const lookupOf =
  ({ address, family }: Address): LookupFunction =>
  (_, { all }, done) => {
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }

/** Reads the response so far that a short one ends in order; a long or slow one is cut. Its content does not matter. */
const finish = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) response.destroy()
    })
    response.on('error', () => undefined)
    response.on('close', resolve)
  })

/** Sends a body and follows no redirect. Rejects where no status came before the signal. */
export const post = ({ url, address, headers, body, signal }: Posting): Promise<Posted> =>
  new Promise((resolve, reject) => {
    let posted: Posted | undefined
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = { ...headers, 'Content-Length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', headers: sent, agent: false, lookup: lookupOf(address), signal }, (response) => {
      // A request of node has a status once its response is here.
      const known = { status: response.statusCode!, retryAfter: response.headers['retry-after'] ?? null }
      posted = known
      finish(response).then(() => resolve(known), reject)
    })
    // The status counts also where the rest of the response is cut.
    outgoing.on('error', (thrown) => (posted ? resolve(posted) : reject(signal.aborted ? signal.reason : thrown)))
    outgoing.end(body)
  })
