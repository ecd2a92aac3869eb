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
  /** Address to connect to, whatever the host name resolves to later. */
  readonly address: Address
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

interface Posted {
  readonly status: number
  readonly retryAfter: string | null
}

const maxBytes = 1_024

/** A lookup that returns only this address, in both forms that Node uses. */
const lookupOf =
  ({ address, family }: Address): LookupFunction =>
  (_, { all }, done) => {
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }

/** Reads a short response to its end, and cuts a long or slow one. The content is ignored. */
const finish = (response: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) response.destroy()
    })
    response.on('error', () => undefined)
    response.on('close', resolve)
  })

/** Sends a body without following redirects. Rejects if no status arrives before the signal aborts. */
export const post = ({ url, address, headers, body, signal }: Posting): Promise<Posted> =>
  new Promise((resolve, reject) => {
    let posted: Posted | undefined
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = { ...headers, 'Content-Length': Buffer.byteLength(body) }
    const outgoing = request(url, { method: 'POST', headers: sent, agent: false, lookup: lookupOf(address), signal }, (response) => {
      // In Node, a received response has a status.
      const result = { status: response.statusCode!, retryAfter: response.headers['retry-after'] ?? null }
      posted = result
      finish(response).then(() => resolve(result), reject)
    })
    // The status is valid even if the rest of the response is cut.
    outgoing.on('error', (thrown) => (posted ? resolve(posted) : reject(signal.aborted ? signal.reason : thrown)))
    // Node closes a connection that switches protocols (status 101) without a response and without an error.
    outgoing.on('upgrade', ({ statusCode, headers }, socket) => {
      socket.destroy()
      resolve({ status: statusCode!, retryAfter: headers['retry-after'] ?? null })
    })
    outgoing.end(body)
  })
