/** The request to a provider failed, before the content of its response mattered. The message names no secret. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

export interface ProviderRequest {
  readonly method?: string
  readonly headers?: Record<string, string> | Headers
  readonly body?: string | URLSearchParams | null
}

/** Sends a request to a provider. Throws ProviderUnreachable after a time limit, and for redirects and large responses. */
export type ProviderFetch = (url: string, request?: ProviderRequest) => Promise<Response>

/** The largest accepted response in bytes. Keys and tokens with many groups have some 100 kB. */
const largestResponse = 500_000
const longestMs = 5_000

const loopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/

/** Whether a URL of a provider is encrypted, or stays on this machine. */
export const isSafeUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

const readBounded = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largestResponse) throw new ProviderUnreachable(`the response has more than ${largestResponse} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const isTimeout = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'TimeoutError'

/** Node wraps the reason of a failed connection, such as ECONNREFUSED. */
const causeOf = (thrown: unknown): string => {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  if (!(cause instanceof Error)) return 'unknown error'
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** The statuses whose responses cannot have a body. */
const isWithoutBody = (status: number): boolean => status === 204 || status === 205 || status === 304

export const createProviderFetch =
  (timeoutMs: number = longestMs): ProviderFetch =>
  async (url, { method = 'GET', headers = {}, body = null } = {}) => {
    if (!isSafeUrl(url)) throw new ProviderUnreachable('the URL of the provider has neither https nor a loopback host')
    try {
      const response = await fetch(url, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      if (response.status >= 300 && response.status < 400 && response.status !== 304) {
        await response.body?.cancel()
        throw new ProviderUnreachable(`the provider returned a redirect (${response.status}), which the server does not follow`)
      }
      const bytes = await readBounded(response)
      return new Response(isWithoutBody(response.status) ? null : bytes, { status: response.status, headers: response.headers })
    } catch (thrown) {
      if (thrown instanceof ProviderUnreachable) throw thrown
      const reason = isTimeout(thrown) ? `no complete response within ${timeoutMs} ms` : causeOf(thrown)
      throw new ProviderUnreachable(`${new URL(url).host}: ${reason}`, { cause: thrown })
    }
  }
