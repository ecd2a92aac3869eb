import type { IncomingMessage, ServerResponse } from 'node:http'
import { Failure, failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ChangeStreams } from '../../delivery/change-streams/change-streams.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { NodeApp } from './bind.ts'
import { beginEventStream } from './event-stream.ts'
import { cutOff, type Exchange, exchangeOf } from './exchange.ts'
import { HttpConnection } from './http-connection.ts'
import { sendFailure } from './send.ts'

const path = '/api/admin/changes/stream'

const crossSite = failure('NoAccessError', 'A page of another site opened this stream; only pages of HALYARD_URL can open it with a cookie')

const openStream = async (
  { cache, identity, runtime }: Ports,
  streams: ChangeStreams,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<Failure | undefined> => {
  const connection = new HttpConnection(incoming, outgoing, exchange.address, runtime.settings.publicUrl)
  const { authorization, session } = connection
  if (!authorization && !connection.sameOrigin) return crossSite
  const credentials = { authorization, session }
  const caller = await identity.authenticate(credentials, await cache.revisions.observe([revisionKeys.access]))
  if (caller instanceof Failure) return caller
  exchange.caller = caller.actor.name
  const refused = authorize(caller, { permission: null }, {})
  if (refused) return refused
  return streams.open({
    caller,
    authenticate: (observed) => identity.authenticate(credentials, observed),
    expiresAt: identity.authenticate.expiryOf(caller),
    begin: () => {
      if (outgoing.destroyed) return undefined
      beginEventStream(outgoing, exchange.headers)
      return outgoing
    },
  })
}

/** Binds the stream of changes for people: server-sent events that name the topics that changed. */
export const bindChangeStream = (app: NodeApp, ports: Ports, streams: ChangeStreams): void => {
  app.get(path, async (c) => {
    const { incoming, outgoing } = c.env
    const exchange = exchangeOf(incoming)
    exchange.route = path
    const failed = await openStream(ports, streams, incoming, outgoing, exchange).catch((thrown: unknown) => {
      if (!outgoing.headersSent) return failureOfThrown(thrown, ports.runtime.log, exchange.id)
      cutOff(outgoing, exchange)
      return undefined
    })
    if (failed) sendFailure(outgoing, exchange, failed)
    return RESPONSE_ALREADY_SENT
  })
}
