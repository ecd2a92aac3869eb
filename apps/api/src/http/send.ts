import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { matches } from '../bodies/etag.ts'
import { Negotiator } from '../bodies/negotiate.ts'
import { Failure } from '../failure.ts'
import type { Answer } from '../invoke.ts'
import { isCached } from '../operation.ts'
import type { Exchange } from './exchange.ts'

const negotiator = new Negotiator()
const keepPrivately = 'private, no-cache'
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
  // What was not read of the body would be taken for the next request.
  if (failure.name === 'PayloadTooLarge') headers.Connection = 'close'
  sendJson(outgoing, exchange, failure.status, JSON.stringify(failure.toBody(exchange.id)), headers)
}

/** Where a resource just made lies, relative to the origin. */
const locationOf = ({ success }: Endpoint, value: unknown, url: string): Record<string, string> => {
  if (success.location === undefined) return {}
  // A test over the contract proves that the answer's schema has the field.
  const key = (value as Record<string, unknown>)[success.location]
  return { Location: `${url.split('?', 1)[0]}/${encodeURIComponent(String(key))}` }
}

/** Sends what an endpoint answered: 304 before any body is made, kept bytes in the best encoding, or a value. */
export const sendAnswer = async (
  endpoint: Endpoint,
  answer: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<void> => {
  await exchange.gather()
  if (answer instanceof Failure) return sendFailure(outgoing, exchange, answer)
  if (!isCached(answer)) {
    if (endpoint.success.status === 204) {
      outgoing.writeHead(204, { ...exchange.headers, 'Cache-Control': 'no-store' }).end()
      return
    }
    return sendJson(
      outgoing,
      exchange,
      endpoint.success.status,
      JSON.stringify(answer.value),
      locationOf(endpoint, answer.value, incoming.url ?? ''),
    )
  }
  const { headers: always } = exchange
  const vary = always.Vary === undefined ? varies : `${always.Vary}, ${varies}`
  if (matches(incoming.headers['if-none-match'], answer.etag)) {
    outgoing.writeHead(304, { ...always, ETag: answer.etag, 'Cache-Control': keepPrivately, Vary: vary }).end()
    return
  }
  const body = await answer.body()
  const { encoding, bytes } = negotiator.choose(body, incoming.headers['accept-encoding'] as string | undefined)
  outgoing.writeHead(endpoint.success.status, {
    ...always,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    ETag: body.etag,
    'Cache-Control': keepPrivately,
    Vary: vary,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  outgoing.end(bytes)
}
