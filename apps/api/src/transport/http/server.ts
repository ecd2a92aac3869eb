import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { failure } from '@halyard/domain'
import { getRequestListener } from '@hono/node-server'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { App } from '../app.ts'
import { clientAddresses } from './client-address.ts'
import { applyCors, type CorsSettings } from './cors.ts'
import type { Draining } from './drain.ts'
import { beginExchange, cutOff, type Exchange, keepExchange } from './exchange.ts'
import { createGather } from './gather.ts'
import { sendFailure } from './send.ts'

/** On every answer of the API. Pages that show something set a policy of their own. */
const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Only where the server is reached through https: there browsers shall never try http again. */
const strictTransport = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}

export interface ServerSettings {
  readonly cors: CorsSettings
  readonly publicUrl: string
  /** Addresses and ranges of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
  readonly draining: Draining
}

/** Node hangs the answer that is being sent on its socket, and looks there itself before it refuses one. */
type Refused = Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

const longestRefusalMs = 1_000

/** What is not even HTTP, or asks for a tunnel, still gets the error body. */
const refuseOnSocket = (socket: Refused, always: Readonly<Record<string, string>>): void => {
  // Node leaves such a socket to us: a reset of it would end the process, and one that is only half closed would stay for ever.
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
  setTimeout(() => socket.destroy(), longestRefusalMs).unref()
}

/** Anything else is looked at by Hono's adapter, which makes a URL of it. */
const plainHost = /^[\w.-]+(?::\d{1,5})?$/

/** The status of a response that did not arrive: 499, as in nginx, says that the client left. */
const abortedStatus = ({ isCut }: Exchange): number => (isCut ? 500 : 499)

/** What every request gets, whatever answers it: ids, security headers, CORS, a log line and a measurement. */
export const createHttpServer = (app: App, settings: ServerSettings, log: Log, metrics: Metrics): Server => {
  const always = { ...securityHeaders, ...strictTransport(settings.publicUrl) }
  const addressOf = clientAddresses(settings.trustedProxies)
  const gather = createGather()

  const finish = (exchange: Exchange, outgoing: ServerResponse): void => {
    const ms = performance.now() - exchange.startedAt
    const { method } = exchange
    const aborted = !outgoing.writableFinished
    const status = aborted ? abortedStatus(exchange) : outgoing.statusCode
    metrics.observe(method, exchange.route, status, ms / 1000)
    log.request({
      requestId: exchange.id,
      trace: exchange.traceparent.slice(3, 35),
      method,
      route: exchange.route,
      status,
      ms: Math.round(ms * 100) / 100,
      caller: exchange.caller,
      ip: exchange.address,
      aborted,
    })
  }

  // What comes to the error handler is a target or a Host that is no part of a URL; it is refused below, with the error body.
  const listener = getRequestListener(app.others.fetch, { hostname: 'localhost', errorHandler: () => undefined })

  const passOn = async (exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse, mayListen: boolean): Promise<void> => {
    keepExchange(incoming, exchange)
    for (const [name, value] of Object.entries(exchange.headers)) outgoing.setHeader(name, value)
    if (mayListen) await listener(incoming, outgoing)
    if (!outgoing.headersSent) sendFailure(outgoing, exchange, failure('ValidationError', 'The request target or the Host is not valid'))
  }

  const pass = (exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> | undefined => {
    if (applyCors(settings.cors, incoming, outgoing, exchange.headers)) return undefined
    // Node leaves the body of an answer to HEAD away by itself; Hono would answer a second time.
    if (incoming.method === 'HEAD') incoming.method = 'GET'
    const { host } = incoming.headers
    const goodHost = host === undefined ? incoming.httpVersion !== '1.1' : plainHost.test(host)
    const answered = goodHost ? app.contract(incoming, outgoing, exchange) : undefined
    return answered ?? passOn(exchange, incoming, outgoing, goodHost || host !== undefined)
  }

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const exchange = beginExchange(incoming, always, addressOf, gather)
    settings.draining.begin(outgoing)
    outgoing.on('close', () => finish(exchange, outgoing))
    try {
      await pass(exchange, incoming, outgoing)
    } catch (error) {
      cutOff(outgoing, exchange)
      throw error
    } finally {
      exchange.endTurn?.()
    }
  }

  const listen = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    fireAndForget(log, 'a request could not be answered', () => answer(incoming, outgoing), { detail: 'error' })

  const limits = { requestTimeout: 300_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 }
  const server = createServer({ ...limits, requireHostHeader: false }, listen)
  settings.draining.watch(server)
  server.on('checkExpectation', listen)
  server.on('connect', (_incoming, socket) => refuseOnSocket(socket, always))
  server.on('clientError', (_error, socket) => refuseOnSocket(socket, always))
  return server
}
