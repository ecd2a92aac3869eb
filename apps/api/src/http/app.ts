import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { failure } from '../failure.ts'
import { failureOfThrown } from '../faults.ts'
import type { Route } from '../invoke.ts'
import { bindTrpc } from '../trpc/bind.ts'
import { bindHttp, type NodeApp } from './bind.ts'
import { bindDocs } from './docs.ts'
import { exchangeOf } from './exchange.ts'
import type { Metrics } from './metrics.ts'
import { sendFailure } from './send.ts'
import { bindSystem, type SystemSettings } from './system.ts'

/** The whole application: the contract over HTTP and tRPC, health, metrics and documentation; everything else is 404. */
export const createApp = (context: Context, routes: readonly Route[], metrics: Metrics, settings: SystemSettings): NodeApp => {
  const app: NodeApp = new Hono()
  bindHttp(app, context, routes)
  bindTrpc(app, context, routes)
  bindDocs(app)
  bindSystem(app, context, metrics, settings)
  app.notFound((c) => {
    sendFailure(c.env.outgoing, failure('NotFoundError', 'There is nothing at this path with this method'), exchangeOf(c.env.incoming).id)
    return RESPONSE_ALREADY_SENT
  })
  app.onError((thrown, c) => {
    const { id } = exchangeOf(c.env.incoming)
    const refusal = failureOfThrown(thrown, context.log, id)
    if (c.env.outgoing.headersSent) c.env.outgoing.destroy()
    else sendFailure(c.env.outgoing, refusal, id)
    return RESPONSE_ALREADY_SENT
  })
  return app
}
