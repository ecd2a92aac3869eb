import type { IncomingMessage, ServerResponse } from 'node:http'
import { deprecationHeaders } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { HttpBindings } from '@hono/node-server'
import type { Hono, Context as HonoContext } from 'hono'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import { invoke } from '../../pipeline/invoke.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Route } from '../../pipeline/route.ts'
import { decodeComment } from '../../pipeline/safe-writes/comment.ts'
import { cutOff, type Exchange } from './exchange.ts'
import { HttpConnection } from './http-connection.ts'
import { ofrepError } from './ofrep-error.ts'
import { queryOf } from './query.ts'
import { readBody } from './read-body.ts'
import { contentTypeFault, parseJson } from './read-json.ts'
import { createRouter, type Found } from './router.ts'
import { sendAnswer, sendFailure } from './send.ts'

export type NodeContext = HonoContext<{ Bindings: HttpBindings }>
export type NodeApp = Hono<{ Bindings: HttpBindings }>

const readJson =
  (ports: PipelinePorts, { endpoint }: Route, incoming: IncomingMessage, exchange: Exchange) =>
  async (): Promise<unknown> => {
    const bytes = await readBody(ports, endpoint, incoming, exchange)
    return bytes instanceof Failure ? bytes : parseJson(bytes, 'body', 'body', endpoint.lenient)
  }

const commentIn = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : decodeComment(header.toString())

const handle = async (
  ports: PipelinePorts,
  found: Found,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  exchange: Exchange,
): Promise<void> => {
  const { route, params } = found
  exchange.route = route.endpoint.path
  if (route.resource === 'ofrep') exchange.errorFields = ofrepError(params.key)
  const query = queryOf(incoming.url ?? '')
  Object.assign(exchange.headers, deprecationHeaders(route.endpoint, params, query))
  try {
    const answer = await invoke(ports, route, {
      connection: new HttpConnection(incoming, outgoing, exchange.address, ports.runtime.settings.publicUrl),
      params,
      query,
      preconditions: {
        ifMatch: incoming.headers['if-match'],
        // Node does not know this header, so its value may be a list of all values that were sent.
        idempotencyKey: incoming.headers['idempotency-key']?.toString(),
        comment: commentIn(incoming.headers['halyard-comment']),
      },
      fault: route.endpoint.body ? contentTypeFault(incoming, route.endpoint) : null,
      readBody: readJson(ports, route, incoming, exchange),
      onAge: (seconds) => {
        exchange.headers.Age = String(seconds)
      },
      onCaller: (caller) => {
        exchange.caller = caller.actor.name
      },
    })
    await sendAnswer(found, answer, incoming, outgoing, exchange)
  } catch (thrown) {
    const failure = failureOfThrown(thrown, ports.runtime.log, exchange.id)
    if (outgoing.headersSent) cutOff(outgoing, exchange)
    else sendFailure(outgoing, exchange, failure)
  }
}

/** Responds to a request to an endpoint of the contract; undefined: no endpoint exists at this path with this method. */
export type ContractListener = (incoming: IncomingMessage, outgoing: ServerResponse, exchange: Exchange) => Promise<void> | undefined

/**
 * Serves the contract over HTTP. Hono's router finds the endpoint, and the server writes the response directly to Node's response.
 * Hono's own request and response objects would cost as much as all other work of a cached read.
 */
export const bindContract = (ports: PipelinePorts, routes: readonly Route[]): ContractListener => {
  const find = createRouter(routes)
  return (incoming, outgoing, exchange) => {
    const found = find(incoming.method ?? '', incoming.url ?? '')
    return found && handle(ports, found, incoming, outgoing, exchange)
  }
}
