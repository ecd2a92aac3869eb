import type { IncomingMessage, ServerResponse } from 'node:http'

export interface CorsSettings {
  /** Origins allowed on the admin API; `*` allows all. */
  readonly admin: readonly string[]
  /** Origins allowed on the frontend API. */
  readonly frontend: readonly string[]
}

const exposed = 'ETag, Retry-After, Deprecation, Link, Location, X-Request-Id'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'

const isFrontend = (url: string) => /^\/api\/frontend(?:[/?]|$)/.test(url)
const isShared = (url: string) => /^\/(?:api\/admin|trpc)(?:[/?]|$)/.test(url)

/** Lets the allowed origins read answers, and answers preflights. True: the answer was sent. */
export const applyCors = (settings: CorsSettings, incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
  const { origin, 'access-control-request-method': wanted, 'access-control-request-headers': headers } = incoming.headers
  const url = incoming.url ?? '/'
  const allowed = isFrontend(url) ? settings.frontend : isShared(url) ? settings.admin : []
  if (allowed.length === 0) return false
  const any = allowed.includes('*')
  if (!any) outgoing.setHeader('Vary', 'Origin')
  if (origin === undefined || !(any || allowed.includes(origin))) return false
  outgoing.setHeader('Access-Control-Allow-Origin', any ? '*' : origin)
  outgoing.setHeader('Access-Control-Expose-Headers', exposed)
  outgoing.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  if (incoming.method !== 'OPTIONS' || wanted === undefined) return false
  outgoing.setHeader('Access-Control-Allow-Methods', methods)
  if (headers !== undefined) outgoing.setHeader('Access-Control-Allow-Headers', headers)
  outgoing.setHeader('Access-Control-Max-Age', '600')
  outgoing.writeHead(204).end()
  return true
}
