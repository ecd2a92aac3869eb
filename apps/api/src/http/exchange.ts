import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What one request carries along from its first byte to its log line. */
export interface Exchange {
  readonly id: string
  /** As it was sent, HEAD included. */
  readonly method: string
  readonly traceparent: string
  /** Address of the client, as far as trusted proxies tell. */
  readonly address: string | undefined
  /** performance.now() at its start. */
  readonly startedAt: number
  /** The route's pattern, never the path: paths hold secrets. */
  route: string
  /** Name of the caller, once known. */
  caller: string | undefined
}

const goodId = /^[\w.-]{1,64}$/
const goodTrace = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Digits of a UUID, which Node draws from a pool: several times as quick as random bytes of one's own. */
const randomDigits = () => randomUUID().replaceAll('-', '')

/** Continues the caller's trace, or starts one. Source: W3C Trace Context, level 1. */
const traceOf = (received: string | undefined): string => {
  const span = randomDigits().slice(-16)
  const parts = received === undefined ? null : goodTrace.exec(received)
  return parts ? `00-${parts[1]}-${span}-${parts[2]}` : `00-${randomDigits()}-${span}-00`
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined

export const beginExchange = (incoming: IncomingMessage, addressOf: AddressOf): Exchange => {
  const received = header(incoming.headers['x-request-id'])
  const exchange: Exchange = {
    id: received !== undefined && goodId.test(received) ? received : randomUUID(),
    method: incoming.method ?? '',
    traceparent: traceOf(header(incoming.headers.traceparent)),
    address: addressOf(incoming.socket.remoteAddress, header(incoming.headers['x-forwarded-for'])),
    startedAt: performance.now(),
    route: 'unmatched',
    caller: undefined,
  }
  exchanges.set(incoming, exchange)
  return exchange
}

/** The exchange that was begun for the request. */
export const exchangeOf = (incoming: IncomingMessage): Exchange => {
  const exchange = exchanges.get(incoming)
  if (!exchange) throw new Error('a request without an exchange')
  return exchange
}
