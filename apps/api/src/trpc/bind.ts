import { errors } from '@halyard/contracts/data'
import type { AppRouter } from '@halyard/contracts/trpc'
import { initTRPC } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { failureOfThrown } from '../faults.ts'
import type { NodeApp, NodeContext } from '../http/bind.ts'
import { type Exchange, exchangeOf } from '../http/exchange.ts'
import { contentTypeFault, parseJson, readBytes } from '../http/read-json.ts'
import { invoke, type Route } from '../invoke.ts'
import { isCached } from '../operation.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { failureOfTrpc, toTrpcError } from './failure-error.ts'

interface TrpcContext {
  readonly authorization: string | undefined
  readonly exchange: Exchange
  /** Why the request was not read; told by every procedure. */
  readonly refused: Failure | null
}

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter: ({ shape, error, ctx }) => {
    const failed = failureOfTrpc(error)
    const { status, trpc } = errors[failed.name]
    return { ...shape, message: failed.message, data: { code: trpc, httpStatus: status, error: failed.toBody(ctx?.exchange.id) } }
  },
})

interface RawInput {
  readonly params?: Record<string, string>
  readonly query?: object
  readonly body?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const call = async (context: Context, route: Route, ctx: TrpcContext, input: unknown): Promise<unknown> => {
  const { params = {}, query = {}, body }: RawInput = isObject(input) ? input : {}
  try {
    const answer = await invoke(context, route, {
      authorization: ctx.authorization,
      params: isObject(params) ? params : {},
      query,
      readBody: async () => body,
      onCaller: (caller) => {
        ctx.exchange.caller = caller.actor.name
      },
    })
    if (answer instanceof Failure) return answer
    return isCached(answer) ? (await answer.body()).value() : answer.value
  } catch (thrown) {
    return failureOfThrown(thrown, context.log, ctx.exchange.id)
  }
}

const procedureOf = (context: Context, route: Route) => {
  const procedure = t.procedure.use(({ ctx, getRawInput, next }) => next({ ctx: { ...ctx, getRawInput } }))
  const resolve = async ({ ctx }: { ctx: TrpcContext & { getRawInput: () => Promise<unknown> } }) => {
    if (ctx.refused) throw toTrpcError(ctx.refused)
    ctx.exchange.route = `/trpc/${route.resource}.${route.operation}`
    const answer = await call(context, route, ctx, await ctx.getRawInput())
    if (answer instanceof Failure) throw toTrpcError(answer)
    return answer
  }
  return route.endpoint.method === 'GET' ? procedure.query(resolve) : procedure.mutation(resolve)
}

const routerOf = (context: Context, routes: readonly Route[]): AppRouter => {
  const resources: Record<string, Record<string, ReturnType<typeof procedureOf>>> = {}
  for (const route of routes) {
    resources[route.resource] ??= {}
    resources[route.resource]![route.operation] = procedureOf(context, route)
  }
  const routers = Object.entries(resources).map(([resource, procedures]) => [resource, t.router(procedures)])
  // The procedures were made from the very contract that AppRouter is mapped from; the parity test calls each of them.
  return t.router(Object.fromEntries(routers)) as unknown as AppRouter
}

/** The largest body of any procedure: the endpoint is known only to tRPC. */
const limitOf = (routes: readonly Route[], path: string): number =>
  routes.find((route) => path === `/trpc/${route.resource}.${route.operation}`)?.endpoint.bodyLimit ?? 0

/** Reads a mutation's body for a caller who is known, and hands tRPC a request that holds it. */
const prepare = async (
  context: Context,
  routes: readonly Route[],
  c: NodeContext,
): Promise<{ request: Request; refused: Failure | null }> => {
  const { incoming } = c.env
  const headers = { 'content-type': 'application/json' }
  if (incoming.method !== 'POST') return { request: new Request(c.req.url, { headers }), refused: null }
  const without = (refused: Failure) => ({ request: new Request(c.req.url, { method: 'POST', headers, body: '{}' }), refused })
  const observed = await context.revisions.observe([revisionKeys.access])
  const caller = await context.authenticate(incoming.headers.authorization, observed)
  if (caller instanceof Failure) return without(caller)
  const fault = contentTypeFault(incoming)
  if (fault) return without(fault)
  const bytes = await readBytes(incoming, limitOf(routes, c.req.path))
  if (bytes instanceof Failure) return without(bytes)
  const input = parseJson(bytes)
  if (input instanceof Failure) return without(input)
  return { request: new Request(c.req.url, { method: 'POST', headers, body: new Uint8Array(bytes) }), refused: null }
}

/** The contract over tRPC, at /trpc/<resource>.<operation>. Batches are refused. */
export const bindTrpc = (app: NodeApp, context: Context, routes: readonly Route[]): void => {
  const router = routerOf(context, routes)
  app.all('/trpc/*', async (c) => {
    const exchange = exchangeOf(c.env.incoming)
    exchange.route = '/trpc'
    const { request, refused } = await prepare(context, routes, c)
    const { authorization } = c.env.incoming.headers
    return fetchRequestHandler({
      endpoint: '/trpc',
      req: request,
      router,
      allowBatching: false,
      createContext: () => ({ authorization, exchange, refused }),
      responseMeta: ({ errors: thrown }) => {
        const failed = thrown[0] && failureOfTrpc(thrown[0])
        const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
        if (failed?.retryAfter !== undefined) headers['Retry-After'] = String(failed.retryAfter)
        if (failed?.name === 'PayloadTooLarge') headers.Connection = 'close'
        return { headers, ...(failed && { status: failed.status }) }
      },
    })
  })
}
