const longestWait = 30_000
const firstBackoff = 500
const longestBackoff = 8_000

const busy = [429, 502, 503, 504]

/**
 * Milliseconds to wait after an attempt: the Retry-After of the server, at most 30 s, or else a growing time with a random part. Undefined: the server
 * is not busy, and processes no earlier request with the same key (409 with Retry-After), so that a retry would have the same result.
 */
export const waitAfter = (attempt: number, response: Response | undefined): number | undefined => {
  const retryAfter = response?.headers.get('Retry-After')
  if (response && !busy.includes(response.status) && !(response.status === 409 && retryAfter)) return undefined
  // Seconds or a date. Source: RFC 9110, 10.2.3
  const wanted = /^\d+$/.test(`${retryAfter}`) ? Number(retryAfter) * 1000 : Date.parse(`${retryAfter}`) - Date.now()
  const backoff = Math.min(firstBackoff * 2 ** (attempt - 1), longestBackoff) * (0.5 + Math.random() / 2)
  return Math.min(wanted >= 0 ? wanted : backoff, longestWait)
}
