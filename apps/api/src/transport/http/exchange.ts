import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '@halyard/domain'

/** What one request carries along from its first byte to its log line. */
export interface Exchange {
  readonly id: string
  /** As it was sent, HEAD included. */
  readonly method: string
  readonly traceparent: string
  /** Address of the client, as far as trusted proxies tell. */
  readonly address: string | undefined
  /** What is sent with whatever the answer will be. */
  readonly headers: Record<string, string>
  /** performance.now() at its start. */
  readonly startedAt: number
  /** The route's pattern, never the path: paths hold secrets. */
  route: string
  /** Name of the caller, once known. */
  caller: string | undefined
  /** To be awaited before an answer is sent: those of one turn of the event loop leave in a row. */
  readonly gather: () => Promise<void>
  /** Fields of an error beside those that every error has. */
  errorFields: ((failure: Failure) => Readonly<Record<string, string>>) | undefined
  /** Ends the turn that this exchange has, if its body is a large one. */
  endTurn: (() => void) | undefined
  /** True: reading the body failed, and the rest of the body would be taken for the next request, so the connection closes. */
  isBodyLeft: boolean
  /** True: the server itself ended the connection in the middle of the response. */
  isCut: boolean
}

const goodId = /^[\w.-]{1,64}$/
const goodTrace = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Continues the caller's trace, or starts one, from 32 random hexadecimal digits. Source: W3C Trace Context, level 1. */
const traceOf = (received: string | undefined, random: string): string => {
  const parts = received === undefined ? null : goodTrace.exec(received)
  return parts ? `00-${parts[1]}-${random.slice(16)}-${parts[2]}` : `00-${random}-${random.slice(16)}-00`
}

type AddressOf = (peer: string | undefined, forwardedFor: string | undefined) => string | undefined

export const beginExchange = (
  incoming: IncomingMessage,
  always: Readonly<Record<string, string>>,
  addressOf: AddressOf,
  gather: Exchange['gather'],
): Exchange => {
  const received = header(incoming.headers['x-request-id'])
  const random = randomUUID()
  const id = received !== undefined && goodId.test(received) ? received : random
  const traceparent = traceOf(header(incoming.headers.traceparent), random.replaceAll('-', ''))
  return {
    id,
    method: incoming.method ?? '',
    traceparent,
    headers: { ...always, 'X-Request-Id': id, traceparent },
    address: addressOf(incoming.socket.remoteAddress, header(incoming.headers['x-forwarded-for'])),
    startedAt: performance.now(),
    route: 'unmatched',
    caller: undefined,
    gather,
    errorFields: undefined,
    endTurn: undefined,
    isBodyLeft: false,
    isCut: false,
  }
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

/** Lets those find the exchange whom Hono hands the request alone. */
export const keepExchange = (incoming: IncomingMessage, exchange: Exchange): void => {
  exchanges.set(incoming, exchange)
}

/** The exchange that was kept for the request. */
export const exchangeOf = (incoming: IncomingMessage): Exchange => {
  const exchange = exchanges.get(incoming)
  if (!exchange) throw new Error('a request without an exchange')
  return exchange
}

/** Ends the connection, because the rest of the response cannot be sent. */
export const cutOff = (outgoing: ServerResponse, exchange: Exchange): void => {
  exchange.isCut = true
  outgoing.destroy()
}
