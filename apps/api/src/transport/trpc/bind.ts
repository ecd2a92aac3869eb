import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { errors } from '@halyard/contracts/data'
import type { AppRouter } from '@halyard/contracts/trpc'
import { Failure } from '@halyard/domain'
import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import { invoke } from '../../pipeline/invoke.ts'
import { isCached, isStreamed } from '../../pipeline/operation.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Route } from '../../pipeline/route.ts'
import { gatherValue } from '../../pipeline/streams/streamed.ts'
import type { NodeApp } from '../http/bind.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { exchangeOf } from '../http/exchange.ts'
import { HttpConnection } from '../http/http-connection.ts'
import { pageLinks } from '../http/page-links.ts'
import { failureOfTrpc, isUnexpected, toTrpcError } from './failure-error.ts'
import { type Input, isObject, readInput, type Sent } from './read-input.ts'

interface TrpcContext extends Sent {
  readonly outgoing: ServerResponse
}

/** tRPC requires this content type; the server checks the type of a mutation together with its input. */
const json = { 'content-type': 'application/json' }

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const failed = failureOfTrpc(error)
    const { status, trpc } = errors[failed.name]
    return {
      ...shape,
      message: failed.message,
      data: { code: trpc, httpStatus: status, error: failed.toBody(ctx?.exchange.id ?? randomUUID()) },
    }
  },
})

/** The URL of the same procedure and input with another cursor; null: without a cursor, for the first page. */
const addressAt = ({ resource, operation }: Route, input: Input, cursor: string | null): string => {
  const query = { ...(input.query as object), offset: undefined, cursor: cursor ?? undefined }
  return `/trpc/${resource}.${operation}?input=${encodeURIComponent(JSON.stringify({ ...input, query }))}`
}

const call = async (ports: PipelinePorts, route: Route, ctx: TrpcContext): Promise<unknown> => {
  const { exchange, outgoing } = ctx
  const unexpected = (thrown: unknown) => failureOfThrown(thrown, ports.runtime.log, exchange.id)
  const read = await readInput(ports, route, ctx).catch(unexpected)
  const { params = {}, query = {}, body, preconditions = {} }: Input = read instanceof Failure ? {} : read
  const deprecation = deprecationHeaders(route.endpoint, params, isObject(query) ? query : {})
  for (const [name, value] of Object.entries(deprecation)) outgoing.setHeader(name, value)
  if (read instanceof Failure) return read
  try {
    const answer = await invoke(ports, route, {
      connection: ctx.connection,
      params,
      query,
      preconditions,
      readBody: async () => body,
      onCaller: (caller) => {
        exchange.caller = caller.actor.name
      },
    })
    if (answer instanceof Failure) return answer
    if (isStreamed(answer)) return await gatherValue(answer)
    if (answer.etag !== undefined) outgoing.setHeader('ETag', answer.etag)
    if ('replayed' in answer && answer.replayed) outgoing.setHeader('Idempotency-Replayed', 'true')
    const links = pageLinks((cursor) => addressAt(route, { ...read, query }, cursor), answer.next, deprecation.Link)
    for (const [name, value] of Object.entries(links)) outgoing.setHeader(name, value)
    return isCached(answer) ? (await answer.body()).value() : answer.value
  } catch (thrown) {
    return unexpected(thrown)
  }
}

const procedureOf = (ports: PipelinePorts, route: Route) => {
  const resolve = async ({ ctx }: { ctx: TrpcContext }) => {
    ctx.exchange.route = `/trpc/${route.resource}.${route.operation}`
    const answer = await call(ports, route, ctx)
    if (answer instanceof Failure) throw toTrpcError(answer)
    return answer
  }
  return route.endpoint.method === 'GET' ? t.procedure.query(resolve) : t.procedure.mutation(resolve)
}

const routerOf = (ports: PipelinePorts, routes: readonly Route[]): AppRouter => {
  const resources: Record<string, Record<string, ReturnType<typeof procedureOf>>> = {}
  for (const route of routes) {
    resources[route.resource] ??= {}
    resources[route.resource]![route.operation] = procedureOf(ports, route)
  }
  const routers = Object.entries(resources).map(([resource, procedures]) => [resource, t.router(procedures)])
  // The procedures are created from the contract that AppRouter is mapped from. The parity test calls each of them.
  return t.router(Object.fromEntries(routers)) as unknown as AppRouter
}

/** Serves the contract over tRPC, at /trpc/<resource>.<operation>. Batches are refused. */
export const bindTrpc = (app: NodeApp, ports: PipelinePorts, routes: readonly Route[]): void => {
  const router = routerOf(ports, routes)
  app.on(['GET', 'POST'], ['/trpc/*'], async (c) => {
    const { incoming, outgoing } = c.env
    const { url } = c.req
    const exchange = exchangeOf(incoming)
    exchange.route = '/trpc'
    const connection = new HttpConnection(incoming, outgoing, exchange.address, ports.runtime.settings.publicUrl)
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      // The request has no body here, because each procedure reads its body itself.
      req: new Request(url, { method: c.req.method, headers: json }),
      router,
      allowBatching: false,
      createContext: () => ({ incoming, outgoing, url, connection, exchange }),
      onError: ({ error }) => {
        if (isUnexpected(error)) ports.runtime.log.error({ requestId: exchange.id, err: error.cause ?? error }, 'unexpected fault')
      },
      responseMeta: ({ errors: thrown }) => {
        const failed = thrown[0] && failureOfTrpc(thrown[0])
        const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
        if (failed?.retryAfter !== undefined) headers['Retry-After'] = String(failed.retryAfter)
        if (exchange.isBodyLeft) headers.Connection = 'close'
        return { headers, ...(failed && { status: failed.status }) }
      },
    })
    // This Vary header would replace the Vary header that CORS needs. The response is not stored, so it does not vary.
    response.headers.delete('Vary')
    // tRPC omits the content type when it fails before the call.
    response.headers.set('Content-Type', 'application/json')
    return response
  })
}
