import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Access } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { hasScopeOf, type Wanted } from '../../delivery/scope/client-scope.ts'
import { type SeenScope, seeScope } from '../../delivery/scope/read-scope.ts'
import type { Frames } from '../../delivery/streams/frames.ts'
import type { Admission } from '../../delivery/streams/stream.ts'
import type { StreamHub } from '../../delivery/streams/stream-hub.ts'
import type { Credentials } from '../../identity/caller/authenticate.ts'
import { authorize } from '../../identity/caller/authorize.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { type Observed, revisionOfKey } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { NodeApp } from './bind.ts'
import { beginEventStream } from './event-stream.ts'
import { cutOff, type Exchange, exchangeOf } from './exchange.ts'
import { HttpConnection } from './http-connection.ts'
import { sendFailure } from './send.ts'

interface StreamRequest {
  readonly credentials: Credentials
  /** The requested scope, or the reason for its refusal. Called once the caller is known. */
  query(): Wanted | Failure
}

/** A kind of streams. */
export interface StreamKind {
  readonly path: string
  readonly frames: Frames
  /** True: the stream carries the features themselves, so a client has every revision that was sent. */
  readonly carriesFeatures: boolean
  readonly access: Access
  /** Whether the constraints of segments are inlined in the scope. */
  readonly inline: boolean
  requestOf(ports: Ports, incoming: IncomingMessage, connection: HttpConnection): StreamRequest | Failure
  /** Reads the scope. Returns the last revision that the client has; null: unknown. */
  sinceOf(ports: Ports, incoming: IncomingMessage, scope: SeenScope): Promise<number | null>
}

interface AuthenticatedCaller {
  readonly caller: Caller
  /** The access revision at which the caller was authenticated. */
  readonly access: string
}

/** The caller of a stream. SDKs treat a refusal as final, so the server must prove that the token is not a new one. */
const callerOf = async ({ cache, identity }: Ports, credentials: Credentials): Promise<AuthenticatedCaller | Failure> => {
  const authenticate = async (observed: Observed) => {
    const caller = await identity.authenticate(credentials, observed)
    return caller instanceof Failure ? caller : { caller, access: revisionOfKey(observed, revisionKeys.access) }
  }
  const { observed } = await cache.revisions.recent([revisionKeys.access])
  const found = await authenticate(observed)
  return found instanceof Failure ? authenticate(await cache.revisions.observe([revisionKeys.access])) : found
}

const changedToken = failure('AuthenticationRequired', 'The projects or the environment of the token changed; open another stream')

/** Refuses a token with another scope, because the scope of an open stream stays the same. The expiry of a token can change. */
const admissionOf = ({ identity: { authenticate }, runtime }: Ports, credentials: Credentials, opener: Caller): Admission => {
  let expiresAt = authenticate.expiryOf(opener)
  return {
    authenticate: async (observed) => {
      const caller = await authenticate(credentials, observed)
      if (caller instanceof Failure) return caller
      expiresAt = authenticate.expiryOf(caller)
      return hasScopeOf(caller.token!, opener.token!) ? caller : changedToken
    },
    isExpired: () => expiresAt <= runtime.now(),
  }
}

/** The scope is observed later, once its revision keys are known. */
const noRevisions: Observed = new Map()

const openStream = async (
  ports: Ports,
  hub: StreamHub,
  kind: StreamKind,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<Failure | undefined> => {
  const connection = new HttpConnection(incoming, outgoing, exchange.address, ports.runtime.settings.publicUrl)
  const request = kind.requestOf(ports, incoming, connection)
  if (request instanceof Failure) return request
  const { credentials } = request
  const authenticated = await callerOf(ports, credentials)
  if (authenticated instanceof Failure) return authenticated
  const { caller, access } = authenticated
  exchange.caller = caller.actor.name
  const refused = authorize(caller, kind.access, {})
  if (refused) return refused
  const query = request.query()
  if (query instanceof Failure) return query
  const seen = await seeScope(ports, { caller, connection, query, observed: noRevisions, observedAt: 0 }, true)
  if (seen instanceof Failure) return seen
  const scope = { ...seen, inline: kind.inline }
  const full = hub.refusal()
  if (full) return full
  const since = await kind.sinceOf(ports, incoming, scope)
  if (outgoing.destroyed) return undefined
  beginEventStream(outgoing, exchange.headers)
  const { environment, filter, keys, inline } = scope
  const shared = { environment, filter, keys, inline }
  hub.open({
    sink: outgoing,
    frames: kind.frames,
    scope: shared,
    since,
    process: kind.carriesFeatures ? ports.runtime.fleet.stream({ caller, connection, scope: shared }) : null,
    admission: admissionOf(ports, credentials, caller),
    access,
  })
  return undefined
}

/** Binds a kind of streams to its path. */
export const bindStreams = (app: NodeApp, ports: Ports, hub: StreamHub, kind: StreamKind): void => {
  app.get(kind.path, async (c) => {
    const { incoming, outgoing } = c.env
    const exchange = exchangeOf(incoming)
    exchange.route = kind.path
    const failed = await openStream(ports, hub, kind, incoming, outgoing, exchange).catch((thrown: unknown) => {
      if (!outgoing.headersSent) return failureOfThrown(thrown, ports.runtime.log, exchange.id)
      cutOff(outgoing, exchange)
      return undefined
    })
    if (failed) sendFailure(outgoing, exchange, failed)
    return RESPONSE_ALREADY_SENT
  })
}
