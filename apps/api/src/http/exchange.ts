import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What one request carries along from its first byte to its log line. */
export interface Exchange {
  readonly id: string
  readonly traceparent: string
  /** performance.now() at its start. */
  readonly startedAt: number
  /** The route's pattern, never the path: paths hold secrets. */
  route: string
  /** Name of the caller, once known. */
  caller: string | undefined
}

const goodId = /^[\w.-]{1,64}$/
const goodTrace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/
const noTrace = '0'.repeat(32)

const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Continues the caller's trace, or starts one. Source: W3C Trace Context, level 1. */
const traceOf = (received: string | undefined): string => {
  const span = randomBytes(8).toString('hex')
  const parts = received === undefined ? null : goodTrace.exec(received)
  return parts && parts[1] !== noTrace ? `00-${parts[1]}-${span}-${parts[2]}` : `00-${randomUUID().replaceAll('-', '')}-${span}-00`
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

export const beginExchange = (incoming: IncomingMessage): Exchange => {
  const received = header(incoming.headers['x-request-id'])
  const exchange: Exchange = {
    id: received !== undefined && goodId.test(received) ? received : randomUUID(),
    traceparent: traceOf(header(incoming.headers['traceparent'])),
    startedAt: performance.now(),
    route: 'unmatched',
    caller: undefined,
  }
  exchanges.set(incoming, exchange)
  return exchange
}

/** The exchange that was begun for the request. */
export const exchangeOf = (incoming: IncomingMessage): Exchange => exchanges.get(incoming) ?? beginExchange(incoming)

