import type { IncomingMessage } from 'node:http'
import { Failure, failure, isScimObject, type ScimObject, scimRefusal } from '@halyard/domain'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { matches } from '../../cache/bodies/etag.ts'
import { authenticateScim } from '../../identity/caller/authenticate-scim.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { ScimResponse, ScimRoute } from '../../pipeline/scim-route.ts'
import type { NodeApp, NodeContext } from '../http/bind.ts'
import { cutOff, type Exchange, exchangeOf } from '../http/exchange.ts'
import { parseJson, readBytes } from '../http/read-json.ts'
import { sendFailure } from '../http/send.ts'
import { scimError } from './scim-error.ts'

const prefix = '/scim/v2'
const contentType = 'application/scim+json; charset=utf-8'

/** The largest body in bytes: a group with 10,000 members and their names. */
const longestBody = 3_000_000

const hasBody = (method: ScimRoute['method']): boolean => method !== 'GET' && method !== 'DELETE'

const contentTypeFault = ({ headers }: IncomingMessage): Failure | null => {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isJson = type === 'application/scim+json' || type === 'application/json'
  const encoding = headers['content-encoding']
  if (!isJson) return failure('ContentTypeerror', 'The content type must be application/scim+json or application/json')
  return encoding === undefined || encoding === 'identity'
    ? null
    : failure('ContentTypeerror', 'The body must not have a content encoding; send the body uncompressed')
}

const readObject = async (
  ports: PipelinePorts,
  method: ScimRoute['method'],
  incoming: IncomingMessage,
  exchange: Exchange,
): Promise<ScimObject | Failure> => {
  if (!hasBody(method)) return {}
  const fault = contentTypeFault(incoming)
  if (fault) return fault
  const bytes = await readBytes(incoming, longestBody, ports.bodyStallMs)
  exchange.isBodyLeft = bytes instanceof Failure
  if (bytes instanceof Failure) return bytes
  const value = parseJson(bytes)
  if (value instanceof Failure) return value
  return isScimObject(value) ? value : scimRefusal('invalidSyntax', 'The body must be an object')
}

const respond = (c: NodeContext, { status, body, etag, location }: ScimResponse): Response => {
  c.header('Cache-Control', 'no-store')
  if (etag !== undefined) c.header('ETag', etag)
  if (location !== undefined) c.header('Location', location)
  if (status === 200 && etag !== undefined && c.req.method === 'GET' && matches(c.req.header('If-None-Match'), etag))
    return c.body(null, 304)
  if (body === undefined) return c.body(null, status)
  return c.body(JSON.stringify(body), status === 204 ? 200 : status, { 'Content-Type': contentType })
}

/** Serves SCIM 2.0 to identity providers. Each address needs the token of provisioning, and no other credentials open it. */
export const bindScim = (app: NodeApp, ports: PipelinePorts, routes: readonly ScimRoute[]): void => {
  const { runtime, store } = ports

  const begin = ({ env: { incoming } }: NodeContext, route: string): Exchange => {
    const exchange = exchangeOf(incoming)
    exchange.route = route
    exchange.errorFields = scimError
    exchange.errorType = contentType
    return exchange
  }

  const answer = async (c: NodeContext, { method, run }: ScimRoute, exchange: Exchange): Promise<ScimResponse | Failure> => {
    const { incoming } = c.env
    const settings = await authenticateScim(store, incoming.headers.authorization, runtime.now())
    if (settings instanceof Failure) return settings
    exchange.caller = 'SCIM'
    const body = await readObject(ports, method, incoming, exchange)
    if (body instanceof Failure) return body
    const query = new URLSearchParams(incoming.url?.split('?').slice(1).join('?') ?? '')
    return run(ports, { params: c.req.param(), query, body, ifMatch: incoming.headers['if-match'], settings })
  }

  const send = async (c: NodeContext, exchange: Exchange, work: () => Promise<ScimResponse | Failure>): Promise<Response> => {
    const { outgoing } = c.env
    try {
      const response = await work()
      if (!(response instanceof Failure)) return respond(c, response)
      sendFailure(outgoing, exchange, response)
    } catch (thrown) {
      const refusal = failureOfThrown(thrown, runtime.log, exchange.id)
      if (outgoing.headersSent) cutOff(outgoing, exchange)
      else sendFailure(outgoing, exchange, refusal)
    }
    return RESPONSE_ALREADY_SENT
  }

  for (const route of routes) {
    app.on(route.method, prefix + route.path, (c) => {
      const exchange = begin(c, prefix + route.path)
      return send(c, exchange, () => answer(c, route, exchange))
    })
  }
  app.all(`${prefix}/*`, (c) => {
    const exchange = begin(c, `${prefix}/*`)
    return send(c, exchange, async () => {
      const settings = await authenticateScim(store, c.env.incoming.headers.authorization, runtime.now())
      return settings instanceof Failure ? settings : failure('NotFoundError', 'No resource exists at this path with this method')
    })
  })
}
