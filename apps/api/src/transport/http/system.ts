import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { authorize } from '../../identity/caller/authorize.ts'
import { isLoopback } from '../../identity/caller/network.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { DatabaseUnavailable } from '../../store/index.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { NodeApp } from './bind.ts'
import type { Draining } from './drain.ts'
import { type Exchange, exchangeOf } from './exchange.ts'
import { sendFailure } from './send.ts'

export interface SystemSettings {
  /** Whether callers on this machine read the metrics on the main port without credentials. */
  readonly openMetrics: boolean
  /** False when the metrics have a port of their own. */
  readonly metricsHere: boolean
  readonly draining: Draining
}

const metricsPath = '/internal-backstage/prometheus'
/** Path of the metrics that applications report. */
export const impactPath = '/internal-backstage/impact/metrics'

/** Less than the 2 s within which probes expect a response. */
const maxCheckMs = 1_500

const inTime = async (check: Promise<unknown>): Promise<void> => {
  const timer = new AbortController()
  const late = delay(maxCheckMs, undefined, timer).then(() => {
    throw new DatabaseUnavailable('the database did not answer in time')
  })
  try {
    await Promise.race([check, late])
  } finally {
    timer.abort()
  }
}

/** Why a load balancer should send no request here now; undefined: the server is ready. */
const whyNotReady = async (ports: Ports, { isStopping }: Draining): Promise<string | undefined> => {
  if (isStopping) return 'The server is stopping'
  try {
    await inTime(ports.cache.revisions.observe([revisionKeys.access]))
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'The database cannot be reached'
    throw error
  }
}

const healthy = { health: 'GOOD' }

/** Liveness ignores the database, because a restart of the server does not repair the database. Readiness checks the database. */
const bindHealth = (app: NodeApp, ports: Ports, draining: Draining): void => {
  app.get('/health', (c) => {
    exchangeOf(c.env.incoming).route = '/health'
    return c.json(healthy, 200, { 'Cache-Control': 'no-store' })
  })
  app.get('/ready', async (c) => {
    const exchange = exchangeOf(c.env.incoming)
    exchange.route = '/ready'
    const reason = await whyNotReady(ports, draining)
    if (reason === undefined) return c.json(healthy, 200, { 'Cache-Control': 'no-store' })
    const body = { health: 'BAD', ...new Failure('Unavailable', reason).toBody(exchange.id) }
    return c.json(body, 503, { 'Cache-Control': 'no-store', 'Retry-After': '1' })
  })
}

/** Whether the caller is on this machine. A proxy on this machine sends the address of its client, which is checked too. */
const isLocal = (incoming: IncomingMessage, address = ''): boolean => {
  const forwardedFor = incoming.headers['x-forwarded-for']?.toString().split(',') ?? []
  return [address, ...forwardedFor].every((one) => isLoopback(one.trim()))
}

/**
 * Callers on this machine may read metrics without credentials if the settings allow it. All other callers need the permission ADMIN. While
 * the database is away, a known token can read the metrics for an hour, so that they show the state of the server.
 */
const refusalOfMetrics = async (
  ports: Ports,
  { openMetrics }: SystemSettings,
  incoming: IncomingMessage,
  { address }: Exchange,
): Promise<Failure | null> => {
  if (openMetrics && isLocal(incoming, address)) return null
  const { authorization } = incoming.headers
  const refusalBy = async (observed: Observed) => {
    const caller = await ports.identity.authenticate({ authorization }, observed)
    return caller instanceof Failure ? caller : authorize(caller, { permission: 'ADMIN' }, {})
  }
  const { observed } = await ports.cache.revisions.recent([revisionKeys.access])
  // The token may be newer than these revisions.
  return (await refusalBy(observed)) && refusalBy(await ports.cache.revisions.observe([revisionKeys.access]))
}

/** Health, readiness and metrics. */
export const bindSystem = (app: NodeApp, ports: Ports, metrics: Metrics, settings: SystemSettings): void => {
  bindHealth(app, ports, settings.draining)
  if (!settings.metricsHere) return
  const pages = { [metricsPath]: () => metrics.text(), [impactPath]: async () => ports.runtime.impact.text() }
  for (const [path, text] of Object.entries(pages)) {
    app.get(path, async (c) => {
      const exchange = exchangeOf(c.env.incoming)
      exchange.route = path
      const refusal = await refusalOfMetrics(ports, settings, c.env.incoming, exchange)
      if (refusal) {
        sendFailure(c.env.outgoing, exchange, refusal)
        return RESPONSE_ALREADY_SENT
      }
      return c.body(await text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
    })
  }
}
