import { expect } from 'vitest'
import type { TestServer } from '../harness.ts'
import { type Claims, clientId, clientSecret, type FakeProvider } from './fake-provider.ts'

export interface Visit {
  readonly status: number
  readonly location: string
  readonly text: string
  readonly headers: Headers
  /** Cookies that the response sets, by name; an empty value deletes the cookie. */
  readonly cookies: Readonly<Record<string, string>>
}

export interface VisitOptions {
  readonly cookies?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams
}

const cookiesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.getSetCookie().map((cookie) => (cookie.split(';')[0] ?? '').split(/=(.*)/s) as [string, string]))

/** Opens a path as a browser does, without following the redirect. */
export const visit = async ({ url }: TestServer, path: string, { cookies = {}, headers = {}, body }: VisitOptions = {}): Promise<Visit> => {
  const Cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const method = body ? 'POST' : 'GET'
  const response = await fetch(url + path, { method, redirect: 'manual', headers: { Cookie, ...headers }, ...(body && { body }) })
  return {
    status: response.status,
    location: response.headers.get('Location') ?? '',
    text: await response.text(),
    headers: response.headers,
    cookies: cookiesOf(response.headers),
  }
}

/** Stores the settings of a provider. */
export const addProvider = async (server: TestServer, id: string, issuer: string, more: object = {}): Promise<void> => {
  const body = { id, name: `Provider ${id}`, issuer, clientId, clientSecret, enabled: true, autoCreate: true, ...more }
  const { status, text } = await server.send('POST', '/api/admin/auth/oidc/providers', { body })
  expect([status, text]).toEqual([201, expect.any(String)])
}

export interface BegunLogin {
  /** The address at the provider. */
  readonly url: string
  readonly cookies: Readonly<Record<string, string>>
}

export const beginLogin = async (server: TestServer, id: string, returnTo = '/flags'): Promise<BegunLogin> => {
  const { status, location, cookies, text } = await visit(server, `/auth/oidc/${id}/login?returnTo=${encodeURIComponent(returnTo)}`)
  expect([status, text]).toEqual([303, ''])
  return { url: location, cookies }
}

export const finishLogin = (
  server: TestServer,
  id: string,
  query: URLSearchParams,
  cookies: Readonly<Record<string, string>>,
): Promise<Visit> => visit(server, `/auth/oidc/${id}/callback?${query}`, { cookies })

/** A complete login of a person at a fake provider. */
export const logInWith = async (server: TestServer, id: string, provider: FakeProvider, person: Claims): Promise<Visit> => {
  const { url, cookies } = await beginLogin(server, id)
  return finishLogin(server, id, provider.authorize(url, person), cookies)
}

/** The account of a session. */
export const whoIs = async ({ url }: TestServer, session: string | undefined) => {
  const response = await fetch(`${url}/api/admin/user`, { headers: { Cookie: `halyard-session=${session}` } })
  const body = (await response.json()) as { user?: { id: number; name: string | null; email: string } }
  return { status: response.status, user: body.user }
}

/** The session cookie of a successful login. */
export const sessionOf = ({ status, cookies, text }: Visit): string => {
  expect([status, text]).toEqual([303, ''])
  expect(cookies['halyard-session']).toMatch(/^[0-9a-f]{64}$/)
  return cookies['halyard-session']!
}
