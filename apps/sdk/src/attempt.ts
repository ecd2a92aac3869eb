import { ConnectionError, codeOf, TimeoutError } from './connection-errors.ts'

/** A response with its complete body. */
export interface Answer {
  readonly status: number
  readonly ok: boolean
  /** True: a browser hides the target and the status of a redirect. */
  readonly opaque: boolean
  readonly text: string
  /** Media type of the response. */
  readonly type: string | null
  readonly requestId: string | undefined
  readonly retryAfter: string | null
  readonly etag: string | null
  /** The header Link, with the addresses of other pages. */
  readonly link: string | null
}

export interface Attempt {
  readonly fetch: typeof globalThis.fetch
  /** Name of the operation in errors. */
  readonly name: string
  readonly url: string
  readonly init: RequestInit
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/** The longest time that timers can wait. */
const longest = 2_147_483_647

/** Sends a request once. Rejects with ConnectionError, TimeoutError, or the reason of the signal. */
export const attempt = async ({ fetch, name, url, init, timeout, signal }: Attempt): Promise<Answer> => {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      giveUp()
    },
    Math.min(timeout, longest),
  )
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: controller.signal })
    return {
      status: response.status,
      ok: response.ok,
      opaque: response.type === 'opaqueredirect',
      text: await response.text(),
      type: response.headers.get('Content-Type'),
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      retryAfter: response.headers.get('Retry-After'),
      etag: response.headers.get('ETag'),
      link: response.headers.get('Link'),
    }
  } catch (thrown) {
    signal?.throwIfAborted()
    if (late) throw new TimeoutError(`${name} took longer than ${timeout} ms`)
    const code = codeOf(thrown)
    throw new ConnectionError(`${name} got no response${code === undefined ? '' : ` (${code})`}`, code)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
