import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { failure } from '../failure.ts'
import type { Log } from '../log.ts'
import type { NodeApp } from './bind.ts'
import { clientAddresses } from './client-address.ts'
import { applyCors, type CorsSettings } from './cors.ts'
import { beginExchange, type Exchange } from './exchange.ts'
import { securityHeaders, strictTransport } from './headers.ts'
import type { Metrics } from './metrics.ts'

export interface ServerSettings {
  readonly cors: CorsSettings
  readonly publicUrl: string
  /** Addresses and ranges of proxies whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[]
}

/** A request that is not even HTTP still gets the error body. */
const refuseMalformed = (_error: Error, socket: Duplex): void => {
  if (!socket.writable) return
  const body = JSON.stringify(failure('ValidationError', 'The request is not valid HTTP').toBody())
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** What every request gets, whatever answers it: ids, security headers, CORS, a log line and a measurement. */
export const createHttpServer = (app: NodeApp, settings: ServerSettings, log: Log, metrics: Metrics): Server => {
  const always = Object.entries({ ...securityHeaders, ...strictTransport(settings.publicUrl) })

  const addressOf = clientAddresses(settings.trustedProxies)

  const finish = (exchange: Exchange, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const ms = performance.now() - exchange.startedAt
    const method = incoming.method ?? ''
    metrics.observe(method, exchange.route, outgoing.statusCode, ms / 1000)
    log.info(
      {
        requestId: exchange.id,
        trace: exchange.traceparent.slice(3, 35),
        method,
        route: exchange.route,
        status: outgoing.statusCode,
        ms: Math.round(ms * 100) / 100,
        caller: exchange.caller,
        ip: exchange.address,
        ...(!outgoing.writableFinished && { aborted: true }),
      },
      'request',
    )
  }

  const listener = getRequestListener(app.fetch)
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 30_000, keepAliveTimeout: 65_000 }, (incoming, outgoing) => {
    const exchange = beginExchange(incoming, addressOf)
    for (const [name, value] of always) outgoing.setHeader(name, value)
    outgoing.setHeader('X-Request-Id', exchange.id)
    outgoing.setHeader('traceparent', exchange.traceparent)
    outgoing.once('close', () => finish(exchange, incoming, outgoing))
    if (applyCors(settings.cors, incoming, outgoing)) return
    void listener(incoming, outgoing)
  })
  server.on('clientError', refuseMalformed)
  return server
}

/** Stops taking connections, and waits for the requests in flight; those still there after `graceMs` are cut. */
export const drain = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that was busy when the server closed turns idle afterwards, and would be kept open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
