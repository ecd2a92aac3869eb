import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure } from '@halyard/domain'
import { matches } from '../../cache/bodies/etag.ts'
import { readVersionTag, tagOfEncoding } from '../../cache/bodies/version-tags.ts'
import type { Answer } from '../../pipeline/call.ts'
import { type Cached, isCached, isStreamed } from '../../pipeline/operation.ts'
import type { Exchange } from './exchange.ts'
import type { Repeatable } from './known-answers.ts'
import { locationOf } from './location.ts'
import { acceptsHtml, chooseEncoding } from './negotiate.ts'
import { addressAt, pageLinks } from './page-links.ts'
import type { Found } from './router.ts'
import { sendStream } from './send-stream.ts'

const privateCache = 'private, no-cache'
const varies = 'Accept-Encoding, Authorization, Cookie'

const sendJson = (
  outgoing: ServerResponse,
  { headers: always }: Exchange,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void => {
  outgoing.writeHead(status, {
    ...always,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...headers,
  })
  outgoing.end(text)
}

export const sendFailure = (outgoing: ServerResponse, exchange: Exchange, failure: Failure): void => {
  const headers: Record<string, string> = {}
  if (failure.retryAfter !== undefined) headers['Retry-After'] = String(failure.retryAfter)
  if (failure.name === 'AuthenticationRequired') headers['WWW-Authenticate'] = 'Bearer'
  if (exchange.isBodyLeft) headers.Connection = 'close'
  if (exchange.errorType !== undefined) headers['Content-Type'] = exchange.errorType
  sendJson(
    outgoing,
    exchange,
    failure.status,
    JSON.stringify({ ...failure.toBody(exchange.id), ...exchange.errorFields?.(failure) }),
    headers,
  )
}

const linksOf = (next: string | null | undefined, { url = '' }: IncomingMessage, { headers }: Exchange): Record<string, string> =>
  pageLinks((cursor) => addressAt(url, cursor), next, headers.Link)

const varyOf = ({ Vary }: Exchange['headers']): string => (Vary === undefined ? varies : `${Vary}, ${varies}`)

const offerRepetition = ({ onRepeatable }: Exchange, { repeatable }: Cached, sent: Omit<Repeatable, 'isStillValid'>): void => {
  const isStillValid = onRepeatable && repeatable?.(sent.status)
  if (isStillValid) onRepeatable({ ...sent, isStillValid })
}

/** Sends the response of an endpoint: a 304 before any body is built, cached bytes in the best encoding, or a value. */
export const sendAnswer = async (
  { route: { endpoint }, params }: Found,
  answer: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<void> => {
  await new Promise<void>(exchange.gather)
  if (answer instanceof Failure) return sendFailure(outgoing, exchange, answer)
  if (isStreamed(answer)) return sendStream(endpoint.success.status, answer, incoming, outgoing, exchange)
  if (!isCached(answer)) {
    if (endpoint.success.status === 204) {
      const headers = { ...exchange.headers, 'Cache-Control': 'no-store', ...(answer.replayed && { 'Idempotency-Replayed': 'true' }) }
      const { redirect } = endpoint.success
      if (redirect !== undefined && acceptsHtml(incoming.headers.accept))
        outgoing.writeHead(302, { ...headers, Location: redirect, 'Content-Length': 0 }).end()
      else outgoing.writeHead(204, headers).end()
      return
    }
    return sendJson(outgoing, exchange, endpoint.success.status, JSON.stringify(answer.value), {
      ...endpoint.success.headers,
      ...(answer.etag !== undefined && { ETag: answer.etag }),
      ...(answer.replayed && { 'Idempotency-Replayed': 'true' }),
      ...(endpoint.success.location !== undefined && { Location: locationOf(endpoint.success.location, answer.value, params) }),
      ...linksOf(answer.next, incoming, exchange),
    })
  }
  const { headers: always } = exchange
  const links = linksOf(answer.next, incoming, exchange)
  const ifNoneMatch = incoming.headers['if-none-match']
  if (!answer.isSentAnyway && matches(ifNoneMatch, answer.etag)) {
    // For a strong tag, the 304 repeats the tag that the caller sent, because this tag names the caller's encoding too.
    const etag = ifNoneMatch !== undefined && readVersionTag(ifNoneMatch) ? ifNoneMatch : answer.etag
    const headers = { ...always, ETag: etag, 'Cache-Control': privateCache, Vary: varyOf(always), ...links }
    outgoing.writeHead(304, headers).end()
    offerRepetition(exchange, answer, { status: 304, headers, bytes: undefined })
    return
  }
  const body = await answer.body()
  const { encoding, chunks } = chooseEncoding(body, incoming.headers['accept-encoding'] as string | undefined)
  const { status } = endpoint.success
  const headers = {
    ...always,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    ETag: answer.etag.startsWith('W/') ? body.etag : tagOfEncoding(answer.etag, encoding),
    'Cache-Control': privateCache,
    Vary: varyOf(always),
    ...endpoint.success.headers,
    ...answer.headers,
    ...links,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  outgoing.writeHead(status, headers)
  const [bytes] = chunks
  if (chunks.length === 1) {
    outgoing.end(bytes)
    offerRepetition(exchange, answer, { status, headers, bytes })
    return
  }
  // The socket gets all parts together. A body of several parts is too large to be repeated.
  outgoing.cork()
  for (const chunk of chunks) outgoing.write(chunk)
  outgoing.end()
}
