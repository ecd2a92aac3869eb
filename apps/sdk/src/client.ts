import { addressOf, baseOf } from './address.ts'
import { errorOf, readValue } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import type { HalyardClient } from './generated/client-types.ts'
import { routes } from './generated/routes.ts'
import { joinHeaders } from './headers.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { pages, readPage } from './listing.ts'
import { type CallOptions, defaults, type HalyardOptions } from './options.ts'
import { nameOf, type Route } from './route.ts'
import { send } from './send.ts'
import { ifMatchOf, keepVersion } from './versions.ts'

interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

type Call<T = unknown> = (input?: Input, options?: CallOptions) => Promise<T>

const milliseconds = (value: number): number => {
  if (value > 0) return value
  throw new TypeError('timeout must be a number of milliseconds over 0')
}

const count = (value: number): number => {
  if (Number.isInteger(value) && value >= 0) return value
  throw new TypeError('retries must be an integer from 0')
}

/** An Idempotency-Key makes sure that the server executes a retried request once. */
const preconditionsOf = ({ takesKey }: Route, { ifMatch, idempotencyKey, comment }: CallOptions): Record<string, string> => ({
  ...(takesKey && { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() }),
  ...(ifMatch !== undefined && { 'if-match': ifMatchOf(ifMatch) }),
  ...(comment !== undefined && { 'halyard-comment': encodeURIComponent(comment) }),
})

/**
 * Creates a client: `client.tags.updateFeatureTags({ params: { featureName: 'checkout' }, body: { addedTags: [], removedTags: [] } })`.
 * Calls reject with a HalyardError of the matching class, or with the reason of the caller's own signal.
 * Throws TypeError if an option is invalid.
 */
export const createHalyard = (options: HalyardOptions): HalyardClient => {
  const base = baseOf(options.baseUrl)
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))
  const timeout = milliseconds(options.timeout ?? defaults.timeout)
  const retries = count(options.retries ?? defaults.retries)
  const authorization = options.token === null ? undefined : { authorization: options.token }
  const headers = joinHeaders({ accept: 'application/json' }, options.headers, authorization)

  const callOf =
    <T>(route: Route, read: (route: Route, answer: Answer) => T): Call<T> =>
    async ({ params, query, body } = {}, call = {}) => {
      const request = {
        fetch,
        name: nameOf(route),
        url: addressOf(base, route, params, query),
        init: {
          method: route.method,
          headers: joinHeaders(
            headers,
            route.hasBody ? { 'content-type': 'application/json' } : {},
            preconditionsOf(route, call),
            call.headers,
          ),
          ...(route.hasBody && { body: JSON.stringify(body) }),
        },
        timeout: milliseconds(call.timeout ?? timeout),
        signal: call.signal,
      }
      const answer = await send(request, route.method === 'GET' || route.takesKey ? retries : 0)
      if (!answer.ok) throw errorOf(route, answer)
      const value = read(route, answer)
      if (route.method === 'GET') keepVersion(value, answer.etag)
      return value
    }

  const client: Record<string, Record<string, Call>> = {}
  for (const route of routes) {
    const call = callOf(route, readValue)
    const operation = route.items === undefined ? call : Object.assign(call, { [pages]: callOf(route, readPage) })
    client[route.resource] = { ...client[route.resource], [route.operation]: operation }
  }
  // The routes and the interface are generated from one contract; a test compares them.
  return client as unknown as HalyardClient
}
