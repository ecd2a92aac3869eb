import { setTimeout as delay } from 'node:timers/promises'

/** Maximum total wait of a request. A longer one shows a wrong clock or a wrong header rather than a limit of requests. */
const longestWaitMs = 15 * 60_000
const shortestWaitMs = 100

/** Receives the reason of a wait, and its seconds. */
export type OnWait = (reason: string, seconds: number) => void

export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request and returns the response. */
export type Fetch = (url: string, request: OutgoingRequest) => Promise<Response>

/** Milliseconds of a Retry-After header, which holds seconds or a date. Undefined: the header is absent or invalid. */
export const waitOf = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(ms, shortestWaitMs)
}

const refusesForNow = ({ status }: Response): boolean => status === 429 || status === 503

/** While the server returns 429 or 503 with Retry-After, waits as long as the header says and sends the request again. */
export const fetchWithRetry =
  (onWait: OnWait, timeoutMs = 60_000): Fetch =>
  async (url, request) => {
    let waitedMs = 0
    for (;;) {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) })
      const ms = refusesForNow(response) ? waitOf(response.headers.get('retry-after'), Date.now()) : undefined
      if (ms === undefined || waitedMs + ms > longestWaitMs) return response
      await response.body?.cancel()
      onWait(`${request.method} ${new URL(url).pathname} returned ${response.status}`, Math.ceil(ms / 1_000))
      await delay(ms)
      waitedMs += ms
    }
  }
