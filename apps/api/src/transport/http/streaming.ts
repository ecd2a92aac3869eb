import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientFeatureEndpoints } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { readScopeFrom, seeScope } from '../../delivery/scope/read-scope.ts'
import type { StreamHub } from '../../delivery/streams/stream-hub.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import { invalid } from '../../pipeline/invalid.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { NodeApp } from './bind.ts'
import { cutOff, type Exchange, exchangeOf } from './exchange.ts'
import { HttpPeer } from './peer.ts'
import { queryOf } from './query.ts'
import { sendFailure } from './send.ts'

const path = '/api/client/streaming'
/** For the same callers as one feature. */
const { access, query: querySchema } = clientFeatureEndpoints.getClientFeature

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/** The caller of a stream. SDKs take a refusal for final, so it needs proof that the token is not a new one. */
const callerOf = async ({ cache, identity }: Ports, authorization: string | undefined): Promise<Caller | Failure> => {
  const { observed } = await cache.revisions.recent([revisionKeys.access])
  const caller = await identity.authenticate({ authorization }, observed)
  return caller instanceof Failure ? identity.authenticate({ authorization }, await cache.revisions.observe([revisionKeys.access])) : caller
}

/** The revisions of the scope are asked for once the scope is known. */
const nothing: Observed = new Map()

/** The last revision that a client has; null: none that can be read. */
const sinceOf = ({ 'last-event-id': id }: IncomingMessage['headers']): number | null =>
  typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null

const openStream = async (
  ports: Ports,
  hub: StreamHub,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<Failure | undefined> => {
  const peer = new HttpPeer(incoming, outgoing, exchange.address, ports.runtime.settings.publicUrl)
  const { authorization } = peer
  const caller = await callerOf(ports, authorization)
  if (caller instanceof Failure) return caller
  exchange.caller = caller.actor.name
  const refused = authorize(caller, access, {})
  if (refused) return refused
  const query = querySchema.safeParse(queryOf(incoming.url ?? ''))
  if (!query.success) return invalid(query.error.issues, 'query')
  const scope = await seeScope(ports, { caller, peer, query: query.data, observed: nothing, observedAt: 0 }, true)
  if (scope instanceof Failure) return scope
  const full = hub.refusal()
  if (full) return full
  const since = sinceOf(incoming.headers)
  await readScopeFrom(ports, scope, since)
  if (outgoing.destroyed) return undefined
  outgoing.writeHead(200, { ...exchange.headers, ...headers })
  const { environment, filter, keys } = scope
  hub.open({
    sink: outgoing,
    scope: { environment, filter, keys, inline: false },
    since,
    authenticate: (observed) => ports.identity.authenticate({ authorization }, observed),
  })
  return undefined
}

/** What changes in an environment, sent as it happens. */
export const bindStreaming = (app: NodeApp, ports: Ports, hub: StreamHub): void => {
  app.get(path, async (c) => {
    const { incoming, outgoing } = c.env
    const exchange = exchangeOf(incoming)
    exchange.route = path
    const failed = await openStream(ports, hub, incoming, outgoing, exchange).catch((thrown: unknown) => {
      if (!outgoing.headersSent) return failureOfThrown(thrown, ports.runtime.log, exchange.id)
      cutOff(outgoing, exchange)
      return undefined
    })
    if (failed) sendFailure(outgoing, exchange, failed)
    return RESPONSE_ALREADY_SENT
  })
}
