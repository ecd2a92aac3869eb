import type { IncomingMessage, ServerResponse } from 'node:http'

export interface CorsSettings {
  /** Origins allowed on the admin API; `*` allows all. */
  readonly admin: readonly string[]
  /** Origins allowed on the frontend API and for OpenFeature. */
  readonly frontend: readonly string[]
}

const exposed = 'ETag, Retry-After, Deprecation, Link, Location, X-Request-Id, Idempotency-Replayed'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'

const isFrontend = (url: string) => /^\/(?:api\/frontend|ofrep)(?:[/?]|$)/.test(url)
const isShared = (url: string) => /^\/(?:api\/admin|trpc)(?:[/?]|$)/.test(url)

/** Adds the headers with which allowed origins can read the response, and answers preflights. True: the response was sent. */
export const applyCors = (
  settings: CorsSettings,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  always: Record<string, string>,
): boolean => {
  const { origin, 'access-control-request-method': requestedMethod, 'access-control-request-headers': requestedHeaders } = incoming.headers
  const url = incoming.url ?? '/'
  const allowed = isFrontend(url) ? settings.frontend : isShared(url) ? settings.admin : []
  if (allowed.length === 0) return false
  const any = allowed.includes('*')
  if (!any) always.Vary = 'Origin'
  if (origin === undefined || !(any || allowed.includes(origin))) return false
  always['Access-Control-Allow-Origin'] = any ? '*' : origin
  always['Access-Control-Expose-Headers'] = exposed
  always['Cross-Origin-Resource-Policy'] = 'cross-origin'
  if (incoming.method !== 'OPTIONS' || requestedMethod === undefined) return false
  const preflight = { 'Access-Control-Allow-Methods': methods, 'Access-Control-Max-Age': '600' }
  outgoing
    .writeHead(204, {
      ...always,
      ...preflight,
      ...(requestedHeaders !== undefined && { 'Access-Control-Allow-Headers': requestedHeaders }),
    })
    .end()
  return true
}
