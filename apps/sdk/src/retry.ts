import type { Answer } from './attempt.ts'

const longestWait = 30_000
const firstBackoff = 500
const longestBackoff = 8_000

/** Whether the server is busy, or still processes an earlier request with the same key. */
export const isBusy = ({ status, retryAfter }: Answer): boolean =>
  [429, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== null)

/** Milliseconds in a Retry-After header; undefined: the header is missing or invalid. Source: RFC 9110, 10.2.3 */
const parseRetryAfter = (retryAfter: string | null, now: number): number | undefined => {
  if (retryAfter === null) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Milliseconds to wait before the next attempt: the Retry-After of the server, at most 30 s, or else a growing time with a random part. */
export const waitBefore = (retry: number, retryAfter: string | null, random = Math.random(), now = Date.now()): number => {
  const backoff = Math.min(firstBackoff * 2 ** (retry - 1), longestBackoff) * (0.5 + random / 2)
  return Math.min(parseRetryAfter(retryAfter, now) ?? backoff, longestWait)
}

/** Resolves after the given milliseconds, or rejects with the reason of the signal. */
export const wait = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
