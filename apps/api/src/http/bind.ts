import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono, Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { failureOfThrown } from '../faults.ts'
import { invoke, type Route } from '../invoke.ts'
import { tellDeprecation } from './deprecation.ts'
import { exchangeOf } from './exchange.ts'
import { contentTypeFault, parseJson, readBytes } from './read-json.ts'
import { sendAnswer, sendFailure } from './send.ts'
import { awaitTurn } from './turns.ts'

export type NodeContext = HonoContext<{ Bindings: HttpBindings }>
export type NodeApp = Hono<{ Bindings: HttpBindings }>

/** A query as plain values: a name that comes once is a string, one that comes again an array. */
const queryOf = (url: string): Record<string, string | string[]> => {
  const at = url.indexOf('?')
  if (at < 0) return {}
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value])
  }
  return Object.fromEntries(values)
}

const readBody =
  (context: Context, { endpoint }: Route, incoming: IncomingMessage, outgoing: ServerResponse) =>
  async (): Promise<unknown> => {
    const refused = await awaitTurn(context.largeBodies, endpoint, outgoing)
    if (refused) return refused
    const bytes = await readBytes(incoming, endpoint.bodyLimit)
    return bytes instanceof Failure ? bytes : parseJson(bytes)
  }

const handle = async (
  context: Context,
  route: Route,
  params: Record<string, string>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  const exchange = exchangeOf(incoming)
  exchange.route = route.endpoint.path
  const query = queryOf(incoming.url ?? '')
  tellDeprecation(outgoing, route.endpoint, params, query)
  try {
    const answer = await invoke(context, route, {
      authorization: incoming.headers.authorization,
      params,
      query,
      fault: route.endpoint.body ? contentTypeFault(incoming) : null,
      readBody: readBody(context, route, incoming, outgoing),
      onCaller: (caller) => {
        exchange.caller = caller.actor.name
      },
    })
    await sendAnswer(route.endpoint, answer, incoming, outgoing, exchange.id)
  } catch (thrown) {
    const failure = failureOfThrown(thrown, context.log, exchange.id)
    if (outgoing.headersSent) outgoing.destroy()
    else sendFailure(outgoing, failure, exchange.id)
  }
}

/** Literal segments before parameters, so that a parameter never swallows a name of ours. */
const literalFirst = (one: Route, other: Route): number => {
  const rank = (path: string) => path.replaceAll(/:\w+/g, '\u{10ffff}')
  return rank(one.endpoint.path) < rank(other.endpoint.path) ? -1 : 1
}

/** A Hono route for every endpoint of the contract. */
export const bindHttp = (app: NodeApp, context: Context, routes: readonly Route[]): void => {
  for (const route of [...routes].sort(literalFirst)) {
    app.on(route.endpoint.method, [route.endpoint.path], async (c) => {
      await handle(context, route, c.req.param() as Record<string, string>, c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
}
