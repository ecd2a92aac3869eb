import { addressOf } from './address.ts'
import { type Answer, attempt } from './attempt.ts'
import { joinHeaders } from './headers.ts'
import type { CallOptions, HalyardOptions, Input } from './options.ts'
import { waitAfter } from './retry.ts'
import type { Route } from './route.ts'
import { ifMatchOf } from './versions.ts'
import { watch } from './watch.ts'

/** A key of 128 random bits. It does not use randomUUID, which browsers offer only in secure contexts. */
const newIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** The headers of a call, without the token of the client. */
const headersOf = (common: HalyardOptions['headers'], { takesKey }: Route, { body }: Input, call: CallOptions): Headers => {
  const { ifMatch, idempotencyKey, comment, headers } = call
  const own = {
    'content-type': body !== undefined && 'application/json',
    // With this key, the server executes a repeated request once.
    'idempotency-key': takesKey && (idempotencyKey ?? newIdempotencyKey()),
    'if-match': ifMatch !== undefined && ifMatchOf(ifMatch),
    'halyard-comment': comment !== undefined && encodeURIComponent(comment),
  }
  return joinHeaders({ accept: 'application/json' }, common, own, headers)
}

/** An answer, or the error of an attempt without one. */
interface Outcome extends Partial<Answer> {
  readonly error?: unknown
}

/** Sends the request of a call, and retries it while the server is busy or does not respond. Rejects as `attempt` does. */
export const send = async (client: HalyardOptions, route: Route, input: Input, call: CallOptions, isStream: boolean): Promise<Answer> => {
  const { fetch = globalThis.fetch, retries = 2, token, onRequest, onResponse } = client
  const { signal, timeout = client.timeout ?? 30_000 } = call
  const { target, takesKey } = route
  const { method } = target
  const url = addressOf(client.baseUrl, target.path, input.params, input.query)
  const headers = headersOf(client.headers, route, input, call)
  const body = JSON.stringify(input.body)
  const readToken = typeof token === 'function' ? token : () => token
  let authorization = await readToken()
  let refused: string | null | undefined
  // A repeated GET, PUT or DELETE has the same effect, and a repeated key has none.
  let retriesLeft = takesKey || !/POST|PATCH/.test(method) ? retries : 0
  for (let number = 1; ; number++) {
    signal?.throwIfAborted()
    const request = { ...target, attempt: number, headers: new Headers(headers) }
    await onRequest?.(request)
    const sent = joinHeaders(request.headers, { authorization: authorization ?? false })
    const start = performance.now()
    const outcome: Outcome = await attempt({
      request,
      timeout,
      signal,
      isStream,
      send: (signal) => fetch(url, { method, headers: sent, body, redirect: 'manual', signal }),
    }).catch((error: unknown) => ({ error }))
    const { response, error } = outcome
    await onResponse?.({ request, duration: performance.now() - start, status: response?.status, headers: response?.headers, error })
    if (response?.status === 401 && refused === undefined) {
      refused = authorization
      authorization = await readToken(refused)
      if (authorization !== refused) continue
    }
    const time = waitAfter(number, response)
    if (time === undefined || signal?.aborted || retriesLeft-- <= 0) {
      // An outcome with a response is an answer.
      if (response) return outcome as Answer
      throw error
    }
    await new Promise<void>((resolve) => watch(time, signal, resolve))
  }
}
