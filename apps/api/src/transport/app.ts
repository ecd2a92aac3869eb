import { failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { ChangeStreams } from '../delivery/change-streams/change-streams.ts'
import type { StreamHub } from '../delivery/streams/stream-hub.ts'
import { failureOfThrown } from '../pipeline/failure-of-thrown.ts'
import type { PipelinePorts } from '../pipeline/ports.ts'
import type { Route } from '../pipeline/route.ts'
import type { ScimRoute } from '../pipeline/scim-route.ts'
import type { SignInRoute } from '../pipeline/sign-in-route.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { bindContract, type ContractListener, type NodeApp } from './http/bind.ts'
import { bindChangeStream } from './http/change-stream.ts'
import { bindDocs } from './http/docs.ts'
import { cutOff, exchangeOf } from './http/exchange.ts'
import { ofrepStream } from './http/ofrep-stream.ts'
import { sendFailure } from './http/send.ts'
import { bindStreams } from './http/streaming.ts'
import { bindSystem, type SystemSettings } from './http/system.ts'
import { unleashStream } from './http/unleash-stream.ts'
import type { ConsoleFiles } from './pages/console-files.ts'
import { bindPages } from './pages/pages.ts'
import { bindScim } from './provisioning/bind.ts'
import { bindSignIn } from './sign-in/bind.ts'
import { bindTrpc } from './trpc/bind.ts'

export interface App {
  readonly contract: ContractListener
  /** Handles tRPC, streams for applications, health, metrics, documentation and the console; every other request gets 404. */
  readonly others: NodeApp
}

export interface AppSettings extends SystemSettings {
  readonly streams: StreamHub
  /** Absent: the server delivers no console. */
  readonly console?: ConsoleFiles | undefined
  readonly changeStreams: ChangeStreams
  /** Absent: people log in with passwords only. */
  readonly signInRoutes?: readonly SignInRoute[] | undefined
  /** Absent: identity providers cannot provision users. */
  readonly scimRoutes?: readonly ScimRoute[] | undefined
}

/** Creates the complete application. */
export const createApp = (ports: PipelinePorts, routes: readonly Route[], metrics: Metrics, settings: AppSettings): App => {
  const app: NodeApp = new Hono()
  bindTrpc(app, ports, routes)
  bindDocs(app, ports.runtime.settings.publicUrl)
  if (settings.console) bindPages(app, ports.runtime.settings.publicUrl, settings.console)
  for (const kind of [unleashStream, ofrepStream]) bindStreams(app, ports, settings.streams, kind)
  bindChangeStream(app, ports, settings.changeStreams)
  bindSignIn(app, ports, settings.signInRoutes ?? [])
  bindScim(app, ports, settings.scimRoutes ?? [])
  bindSystem(app, ports, metrics, settings)
  app.notFound((c) => {
    sendFailure(c.env.outgoing, exchangeOf(c.env.incoming), failure('NotFoundError', 'No endpoint exists at this path with this method'))
    return RESPONSE_ALREADY_SENT
  })
  app.onError((thrown, c) => {
    const exchange = exchangeOf(c.env.incoming)
    const refusal = failureOfThrown(thrown, ports.runtime.log, exchange.id)
    if (c.env.outgoing.headersSent) cutOff(c.env.outgoing, exchange)
    else sendFailure(c.env.outgoing, exchange, refusal)
    return RESPONSE_ALREADY_SENT
  })
  return { contract: bindContract(ports, routes), others: app }
}
