import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '@halyard/domain'
import type { RequestSpan, Tracing } from '../../telemetry/tracing.ts'
import type { Gather } from './gather.ts'
import type { Repeatable } from './known-answers.ts'

/** What the log line and the measurement of a request need. */
export interface Recorded {
  readonly id: string
  /** The method that the client sent, including HEAD. */
  readonly method: string
  readonly traceparent: string
  /** Undefined: the request is not traced. */
  readonly span: RequestSpan | undefined
  /** Address of the client; X-Forwarded-For counts only from trusted proxies. */
  readonly address: string | undefined
  /** performance.now() at the start of the request. */
  readonly startedAt: number
  /** The pattern of the route, never the path, because paths contain secrets. */
  route: string
  /** Name of the caller, once known. */
  caller: string | undefined
  /** True: the server itself ended the connection in the middle of the response. */
  isCut: boolean
}

/** State of one request from its first byte to its log line. */
export interface Exchange extends Recorded {
  /** Headers that are sent with every response. */
  readonly headers: Record<string, string>
  /** Starts to send a response at the end of the event loop iteration, together with the other responses of the iteration. */
  readonly gather: Gather
  /** Additional fields of error responses. */
  errorFields: ((failure: Failure) => Readonly<Record<string, unknown>>) | undefined
  /** Content type of error responses; undefined: application/json. */
  errorType: string | undefined
  /** Releases the permit for large bodies, if this request has the permit. */
  releasePermit: (() => void) | undefined
  /** The body, if it was read before the pipeline, to find a known response. */
  body: Buffer | undefined
  /** True: reading the body failed. The connection then closes, because the rest of the body would be read as the next request. */
  isBodyLeft: boolean
  /** Called after a response that the server can repeat for equal requests. */
  onRepeatable: ((answer: Repeatable) => void) | undefined
}

const validId = /^[\w.-]{1,64}$/
const validTrace = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

export const header = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Continues the caller's trace, or starts one, from 32 random hexadecimal digits. Source: W3C Trace Context, level 1. */
const traceOf = (received: string | undefined, random: string): string => {
  const parts = received === undefined ? null : validTrace.exec(received)
  return parts ? `00-${parts[1]}-${random.slice(16)}-${parts[2]}` : `00-${random}-${random.slice(16)}-00`
}

const traceHeaders = ({ headers: { traceparent, tracestate } }: IncomingMessage) => ({
  traceparent: header(traceparent),
  tracestate: header(tracestate),
})

type AddressOf = (remoteAddress: string | undefined, forwardedFor: string | undefined) => string | undefined

/** Settings of the server: the headers of every response, and how the address of a client is found. */
export interface ExchangeSettings {
  readonly always: Readonly<Record<string, string>>
  readonly addressOf: AddressOf
  readonly gather: Gather
  /** Absent: tracing is off. */
  readonly tracing?: Pick<Tracing, 'startRequest'> | undefined
}

/** The digits of a random UUID. */
const digitsOf = (uuid: string): string => uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24)

/** Ids of a request whose client sent none. */
export const newIds = (): Pick<Recorded, 'id' | 'traceparent'> => {
  const id = randomUUID()
  return { id, traceparent: traceOf(undefined, digitsOf(id)) }
}

/** Probes are not traced, because they would hide the other requests. */
const probes: ReadonlySet<string | undefined> = new Set(['/health', '/ready'])

export const beginExchange = (incoming: IncomingMessage, { always, addressOf, gather, tracing }: ExchangeSettings): Exchange => {
  const { 'x-request-id': received, traceparent: trace, 'x-forwarded-for': forwardedFor } = incoming.headers
  const [requested, random] = [header(received), randomUUID()]
  const id = requested !== undefined && validId.test(requested) ? requested : random
  const span = tracing && !probes.has(incoming.url) ? tracing.startRequest(traceHeaders(incoming)) : undefined
  const traceparent = span?.traceparent ?? traceOf(header(trace), digitsOf(random))
  return {
    id,
    method: incoming.method ?? '',
    traceparent,
    span,
    headers: { ...always, 'X-Request-Id': id, traceparent },
    address: addressOf(incoming.socket.remoteAddress, header(forwardedFor)),
    startedAt: performance.now(),
    route: 'unmatched',
    caller: undefined,
    gather,
    errorFields: undefined,
    errorType: undefined,
    releasePermit: undefined,
    body: undefined,
    isBodyLeft: false,
    isCut: false,
    onRepeatable: undefined,
  }
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()

/** Stores the exchange for handlers that receive only the request from Hono. */
export const storeExchange = (incoming: IncomingMessage, exchange: Exchange): void => {
  exchanges.set(incoming, exchange)
}

/** The stored exchange of the request. */
export const exchangeOf = (incoming: IncomingMessage): Exchange => {
  const exchange = exchanges.get(incoming)
  if (!exchange) throw new Error('the request has no stored exchange')
  return exchange
}

/** Ends the connection, because the rest of the response cannot be sent. */
export const cutOff = (outgoing: ServerResponse, exchange: Exchange): void => {
  exchange.isCut = true
  outgoing.destroy()
}
