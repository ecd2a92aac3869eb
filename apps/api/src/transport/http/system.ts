import { Failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { authorize } from '../../identity/caller/authorize.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { DatabaseUnavailable } from '../../store/index.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { NodeApp, NodeContext } from './bind.ts'
import { exchangeOf } from './exchange.ts'
import { sendFailure } from './send.ts'

export interface SystemSettings {
  /** Whether the metrics on the main port are open to everybody who reaches it: on a loopback address. */
  readonly openMetrics: boolean
  /** False when the metrics have a port of their own. */
  readonly metricsHere: boolean
}

const metricsPath = '/internal-backstage/prometheus'

/** Answers GOOD while the database answers, else 503 with BAD. */
const health = (ports: Ports, route: string) => async (c: NodeContext) => {
  exchangeOf(c.env.incoming).route = route
  c.header('Cache-Control', 'no-store')
  try {
    await ports.cache.revisions.observe([revisionKeys.access])
    return c.json({ health: 'GOOD' })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    c.header('Retry-After', '1')
    return c.json(
      { health: 'BAD', ...new Failure('Unavailable', 'The database cannot be reached').toBody(exchangeOf(c.env.incoming).id) },
      503,
    )
  }
}

/** Health, readiness and metrics. */
export const bindSystem = (app: NodeApp, ports: Ports, metrics: Metrics, settings: SystemSettings): void => {
  app.get('/health', health(ports, '/health'))
  app.get('/ready', health(ports, '/ready'))
  if (!settings.metricsHere) return
  app.get(metricsPath, async (c) => {
    const exchange = exchangeOf(c.env.incoming)
    exchange.route = metricsPath
    if (!settings.openMetrics) {
      const observed = await ports.cache.revisions.observe([revisionKeys.access])
      const caller = await ports.identity.authenticate({ authorization: c.req.header('Authorization') }, observed)
      const refusal = caller instanceof Failure ? caller : authorize(caller, { permission: 'ADMIN' }, {})
      if (refusal) {
        sendFailure(c.env.outgoing, exchange, refusal)
        return RESPONSE_ALREADY_SENT
      }
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
  })
}
