import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { failure } from '@halyard/domain'
import { getRequestListener } from '@hono/node-server'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { App } from '../app.ts'
import { clientAddresses } from './client-address.ts'
import { applyCors, type CorsSettings } from './cors.ts'
import type { Draining } from './drain.ts'
import { beginExchange, cutOff, type Exchange, type ExchangeSettings, header, newIds, type Recorded, storeExchange } from './exchange.ts'
import { createGather } from './gather.ts'
import { arrivedBody, isReadWithBody } from './known-answers.ts'
import { PreparedHeads } from './prepared-heads.ts'
import { createRepeat } from './repeat.ts'
import { sendFailure } from './send.ts'

/** Headers of every response of the API. Pages for people set their own policy. */
const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Sent only if the public URL is https, so that browsers never use http again. */
const strictTransport = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}

export interface ServerSettings {
  readonly cors: CorsSettings
  readonly publicUrl: string
  /** Addresses and ranges of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  readonly draining: Draining
  /** Absent: tracing is off. */
  readonly tracing?: Tracing | undefined
}

/** Node stores the response that is being sent as a field of its socket, and itself checks the field before refusing a request. */
type Refused = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

const maxRefusalMs = 1_000
const keepAliveMs = 65_000

/** Sends the error body for requests that are not HTTP, and for CONNECT requests. */
const refuseOnSocket = (socket: Refused, always: Readonly<Record<string, string>>): void => {
  // Node leaves this socket to the server. A reset would end the process, and a half-closed socket would stay open indefinitely.
  socket.on('error', () => socket.destroy())
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  const id = randomUUID()
  const body = JSON.stringify(failure('ValidationError', 'The request is not valid HTTP').toBody(id))
  const headers = [
    ...Object.entries(always),
    ['X-Request-Id', id],
    ['Connection', 'close'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', Buffer.byteLength(body)],
  ]
  const text = `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
  socket.end(text, () => socket.destroy())
  setTimeout(() => socket.destroy(), maxRefusalMs).unref()
}

/** A Host header of any other form goes to Hono's adapter, which parses it as part of a URL. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The logged status of an incomplete response: 500 if the server cut the connection; 499, as in nginx, if the client left. */
const abortedStatus = ({ isCut }: Recorded): number => (isCut ? 500 : 499)

/** Adds to every request: ids, security headers, CORS, a log line and a measurement. */
export const createHttpServer = (app: App, settings: ServerSettings, log: Log, metrics: Metrics): Server => {
  const always = { ...securityHeaders, ...strictTransport(settings.publicUrl) }
  const gather = createGather()
  const exchangeSettings: ExchangeSettings = {
    always,
    addressOf: clientAddresses(settings.trustedProxies),
    gather,
    tracing: settings.tracing,
  }
  const repeat = createRepeat(gather, new PreparedHeads(keepAliveMs), log, metrics)

  const finish = (exchange: Recorded, outgoing: ServerResponse): void => {
    const ms = performance.now() - exchange.startedAt
    const { method, span } = exchange
    const aborted = !outgoing.writableFinished
    const status = aborted ? abortedStatus(exchange) : outgoing.statusCode
    metrics.observe(method, exchange.route, status, ms / 1000)
    span?.end(method, exchange.route, status)
    log.request({
      requestId: exchange.id,
      trace: exchange.traceparent.slice(3, 35),
      spanId: span && exchange.traceparent.slice(36, 52),
      method,
      route: exchange.route,
      status,
      ms: Math.round(ms * 100) / 100,
      caller: exchange.caller,
      ip: exchange.address,
      aborted,
    })
  }

  // The error handler receives targets and hosts that cannot be part of a URL. `passOn` refuses them with the error body.
  const listener = getRequestListener(app.others.fetch, { hostname: 'localhost', errorHandler: () => undefined })

  const passOn = async (exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse, mayListen: boolean): Promise<void> => {
    storeExchange(incoming, exchange)
    for (const [name, value] of Object.entries(exchange.headers)) outgoing.setHeader(name, value)
    if (mayListen) await listener(incoming, outgoing)
    if (!outgoing.headersSent)
      sendFailure(outgoing, exchange, failure('ValidationError', 'The request target or the header Host is not valid'))
  }

  const pass = (exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | undefined => {
    if (applyCors(settings.cors, incoming, outgoing, exchange.headers)) return undefined
    // Node itself omits the body of a response to HEAD; Hono would respond a second time.
    if (incoming.method === 'HEAD') incoming.method = 'GET'
    const { host } = incoming.headers
    const isPlainHost = host === undefined ? incoming.httpVersion !== '1.1' : plainHost.test(host)
    const answered = isPlainHost ? app.contract(incoming, outgoing, exchange) : undefined
    return answered ?? passOn(exchange, incoming, outgoing, isPlainHost || host !== undefined)
  }

  const begin = (exchange: Recorded, outgoing: ServerResponse): void => {
    settings.draining.begin(outgoing)
    outgoing.on('close', () => finish(exchange, outgoing))
  }

  type Repetition = ReturnType<typeof repeat.find>

  const respond = async (
    exchange: Exchange,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    repetition: Repetition,
  ): Promise<void> => {
    try {
      if (repetition && (await repeat.respond(repetition, incoming, outgoing, exchange))) return
      await pass(exchange, incoming, outgoing)
    } catch (error) {
      cutOff(outgoing, exchange)
      throw error
    } finally {
      exchange.releasePermit?.()
      // It refers to the request.
      exchange.onRepeatable = undefined
    }
  }

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, repetition: Repetition, body?: Buffer): Promise<void> => {
    const exchange = beginExchange(incoming, exchangeSettings)
    exchange.body = body
    begin(exchange, outgoing)
    const { span } = exchange
    const work = () => respond(exchange, incoming, outgoing, repetition)
    return span ? span.run(work) : work()
  }

  /** Sends a known answer without the rest of an exchange and without a promise, which a poll would notice. */
  const answerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse, repetition: Repetition): boolean => {
    if (repetition?.isValid !== true || !repetition.answer || settings.tracing) return false
    const { method = '' } = incoming
    const { route, caller, forwardedFor } = repetition.answer
    const { id, traceparent } = newIds()
    if (!repeat.send(outgoing, { id, traceparent }, repetition.answer)) return false
    const address = exchangeSettings.addressOf(incoming.socket.remoteAddress, header(forwardedFor))
    const startedAt = performance.now()
    begin({ id, method, traceparent, span: undefined, address, startedAt, route, caller, isCut: false }, outgoing)
    return true
  }

  const listenWith = (incoming: IncomingMessage, outgoing: ServerResponse, body?: Buffer): void => {
    const repetition = repeat.find(incoming, body)
    if (answerAtOnce(incoming, outgoing, repetition)) return
    fireAndForget(log, 'the server could not respond to a request', () => answer(incoming, outgoing, repetition, body), { detail: 'error' })
  }

  const listen = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // A body that arrived with its head is parsed in the same iteration. The server waits for other bodies only once it knows the caller.
    if (isReadWithBody(incoming)) gather(() => listenWith(incoming, outgoing, arrivedBody(incoming)))
    else listenWith(incoming, outgoing)
  }

  const limits = { requestTimeout: 300_000, headersTimeout: 30_000, keepAliveTimeout: keepAliveMs }
  // Empty bodies get no stream, because the events of the stream would cost 0.7 to 1.8 µs per 304.
  const server = createServer({ ...limits, requireHostHeader: false, optimizeEmptyRequests: true }, listen)
  settings.draining.watch(server)
  server.on('checkExpectation', listen)
  server.on('connect', (_incoming, socket) => refuseOnSocket(socket, always))
  server.on('clientError', (_error, socket) => refuseOnSocket(socket, always))
  return server
}
