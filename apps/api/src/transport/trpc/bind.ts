import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { errors } from '@halyard/contracts/data'
import type { AppRouter } from '@halyard/contracts/trpc'
import { Failure, failure } from '@halyard/domain'
import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Preconditions } from '../../pipeline/call.ts'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import { invoke } from '../../pipeline/invoke.ts'
import { isCached, isStreamed } from '../../pipeline/operation.ts'
import type { Peer } from '../../pipeline/peer.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Route } from '../../pipeline/route.ts'
import { gatherValue } from '../../pipeline/streams/streamed.ts'
import type { NodeApp } from '../http/bind.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { type Exchange, exchangeOf } from '../http/exchange.ts'
import { pageLinks } from '../http/page-links.ts'
import { HttpPeer } from '../http/peer.ts'
import { failureOfTrpc, isSurprise, toTrpcError } from './failure-error.ts'
import { prepare } from './prepare.ts'

interface TrpcContext {
  readonly peer: Peer
  readonly exchange: Exchange
  readonly outgoing: ServerResponse
  /** Why the input was not read. */
  readonly fault: Failure | null
}

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

interface RawInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly body?: unknown
  readonly preconditions?: Preconditions
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isPreconditions = (value: unknown): value is Preconditions =>
  isObject(value) &&
  isText('ifMatch' in value ? value.ifMatch : undefined) &&
  isText('idempotencyKey' in value ? value.idempotencyKey : undefined)

const isInput = (value: unknown): value is RawInput =>
  isObject(value) &&
  (!('params' in value) || isObject(value.params)) &&
  (!('preconditions' in value) || isPreconditions(value.preconditions))

const noInput = 'The input must be an object of params, query, body and preconditions'

const inputOf = (given: unknown): RawInput | Failure =>
  isInput(given) ? given : failure('ValidationError', noInput, [{ message: noInput, path: 'input' }])

/** The same procedure with the same input at another place: that of a cursor, or at the beginning. */
const addressAt = ({ resource, operation }: Route, input: RawInput, cursor: string | null): string => {
  const query = { ...(input.query as object), offset: undefined, cursor: cursor ?? undefined }
  return `/trpc/${resource}.${operation}?input=${encodeURIComponent(JSON.stringify({ ...input, query }))}`
}

const call = async (ports: PipelinePorts, route: Route, ctx: TrpcContext, given: unknown): Promise<unknown> => {
  const input = ctx.fault ?? inputOf(given)
  const { params = {}, query = {}, body, preconditions = {} }: RawInput = input instanceof Failure ? {} : input
  const deprecation = deprecationHeaders(route.endpoint, params, isObject(query) ? query : {})
  for (const [name, value] of Object.entries(deprecation)) ctx.outgoing.setHeader(name, value)
  try {
    const answer = await invoke(ports, route, {
      peer: ctx.peer,
      params,
      query,
      preconditions,
      fault: input instanceof Failure ? input : null,
      readBody: async () => body,
      onCaller: (caller) => {
        ctx.exchange.caller = caller.actor.name
      },
    })
    if (answer instanceof Failure) return answer
    if (isStreamed(answer)) return await gatherValue(answer)
    if (answer.etag !== undefined) ctx.outgoing.setHeader('ETag', answer.etag)
    if ('replayed' in answer && answer.replayed) ctx.outgoing.setHeader('Idempotency-Replayed', 'true')
    const links = pageLinks((cursor) => addressAt(route, { ...input, query }, cursor), answer.next, deprecation.Link)
    for (const [name, value] of Object.entries(links)) ctx.outgoing.setHeader(name, value)
    return isCached(answer) ? (await answer.body()).value() : answer.value
  } catch (thrown) {
    return failureOfThrown(thrown, ports.runtime.log, ctx.exchange.id)
  }
}

const procedureOf = (ports: PipelinePorts, route: Route) => {
  const procedure = t.procedure.use(({ ctx, getRawInput, next }) => next({ ctx: { ...ctx, getRawInput } }))
  const resolve = async ({ ctx }: { ctx: TrpcContext & { getRawInput: () => Promise<unknown> } }) => {
    ctx.exchange.route = `/trpc/${route.resource}.${route.operation}`
    const answer = await call(ports, route, ctx, (await ctx.getRawInput()) ?? {})
    if (answer instanceof Failure) throw toTrpcError(answer)
    return answer
  }
  return route.endpoint.method === 'GET' ? procedure.query(resolve) : procedure.mutation(resolve)
}

const routerOf = (ports: PipelinePorts, routes: readonly Route[]): AppRouter => {
  const resources: Record<string, Record<string, ReturnType<typeof procedureOf>>> = {}
  for (const route of routes) {
    resources[route.resource] ??= {}
    resources[route.resource]![route.operation] = procedureOf(ports, route)
  }
  const routers = Object.entries(resources).map(([resource, procedures]) => [resource, t.router(procedures)])
  // The procedures were made from the very contract that AppRouter is mapped from; the parity test calls each of them.
  return t.router(Object.fromEntries(routers)) as unknown as AppRouter
}

/** The contract over tRPC, at /trpc/<resource>.<operation>. Batches are refused. */
export const bindTrpc = (app: NodeApp, ports: PipelinePorts, routes: readonly Route[]): void => {
  const router = routerOf(ports, routes)
  app.on(['GET', 'POST'], ['/trpc/*'], async (c) => {
    const exchange = exchangeOf(c.env.incoming)
    exchange.route = '/trpc'
    const peer = new HttpPeer(c.env.incoming, c.env.outgoing, exchange.address, ports.runtime.settings.publicUrl)
    const { request, fault } = await prepare(ports, routes, c, peer)
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router,
      allowBatching: false,
      createContext: () => ({ peer, exchange, outgoing: c.env.outgoing, fault }),
      onError: ({ error }) => {
        if (isSurprise(error)) ports.runtime.log.error({ requestId: exchange.id, err: error.cause ?? error }, 'unexpected fault')
      },
      responseMeta: ({ errors: thrown }) => {
        const failed = thrown[0] && failureOfTrpc(thrown[0])
        const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
        if (failed?.retryAfter !== undefined) headers['Retry-After'] = String(failed.retryAfter)
        if (failed?.name === 'PayloadTooLarge') headers.Connection = 'close'
        return { headers, ...(failed && { status: failed.status }) }
      },
    })
    // It would replace the one that CORS needs, and what is not stored does not vary.
    response.headers.delete('Vary')
    // tRPC forgets it where it gives up before the call.
    response.headers.set('Content-Type', 'application/json')
    return response
  })
}
