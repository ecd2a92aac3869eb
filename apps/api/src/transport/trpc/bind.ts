import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { deprecationHeaders } from '@halyard/contracts'
import { errors, limits } from '@halyard/contracts/data'
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

/** Sets the headers of a response. The responses of several calls share one head, so they have no headers of their own. */
const setHeaders = ({ outgoing, calls = 1 }: TrpcContext, headers: Readonly<Record<string, string>>): void => {
  if (calls === 1) for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
}

const call = async (ports: PipelinePorts, route: Route, ctx: TrpcContext, index: number): Promise<unknown> => {
  const { exchange } = ctx
  const unexpected = (thrown: unknown) => failureOfThrown(thrown, ports.runtime.log, exchange.id)
  const read = await readInput(ports, route, ctx, index).catch(unexpected)
  const { params = {}, query = {}, body, preconditions = {} }: Input = read instanceof Failure ? {} : read
  const deprecation = deprecationHeaders(route.endpoint, params, isObject(query) ? query : {})
  setHeaders(ctx, deprecation)
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
    setHeaders(ctx, {
      ...(answer.etag !== undefined && { ETag: answer.etag }),
      ...('replayed' in answer && answer.replayed && { 'Idempotency-Replayed': 'true' }),
      ...pageLinks((cursor) => addressAt(route, { ...read, query }, cursor), answer.next, deprecation.Link),
    })
    return isCached(answer) ? (await answer.body()).value() : answer.value
  } catch (thrown) {
    return unexpected(thrown)
  }
}

const procedureOf = (ports: PipelinePorts, route: Route) => {
  const resolve = async ({ ctx, batchIndex = 0 }: { ctx: TrpcContext; batchIndex?: number }) => {
    if ((ctx.calls ?? 1) === 1) ctx.exchange.route = `/trpc/${route.resource}.${route.operation}`
    const answer = await call(ports, route, ctx, batchIndex)
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

/** Serves the contract over tRPC, at /trpc/<resource>.<operation>. Each call of a batch is admitted by itself. */
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
      maxBatchSize: limits.callsPerBatch,
      createContext: async ({ info: { isBatchCall, calls } }) => ({
        incoming,
        outgoing,
        url,
        connection,
        exchange,
        calls: isBatchCall ? calls.length : undefined,
      }),
      onError: ({ error }) => {
        if (isUnexpected(error)) ports.runtime.log.error({ requestId: exchange.id, err: error.cause ?? error }, 'unexpected fault')
      },
      responseMeta: ({ errors: thrown }) => {
        const waits = thrown.flatMap((error) => failureOfTrpc(error).retryAfter ?? [])
        const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
        if (waits.length > 0) headers['Retry-After'] = String(Math.max(...waits))
        if (exchange.isBodyLeft) headers.Connection = 'close'
        return { headers }
      },
    })
    // This Vary header would replace the Vary header that CORS needs. The response is not stored, so it does not vary.
    response.headers.delete('Vary')
    // tRPC omits the content type when it fails before the call.
    response.headers.set('Content-Type', 'application/json')
    return response
  })
}
