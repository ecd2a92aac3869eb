import { deprecationHeaders, importStateSchema, type NamedEndpoint } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { AccountList } from './accounts.ts'
import { type Answer, answer, idempotencyScopeOf, type Server } from './answer.ts'
import { type Incoming, type Outgoing, readIncoming } from './exchange.ts'
import { findEndpoint } from './find-endpoint.ts'
import { firstState } from './first-state.ts'
import { importState } from './import-state.ts'
import { operationNames } from './operations.ts'
import type { TestServer, TestServerOptions } from './options.ts'

const textOf = (value: unknown, { endpoint }: NamedEndpoint): string =>
  endpoint.success.lines ? (value as readonly unknown[]).map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(value)

/** The address of a request with another cursor; null: without a cursor. */
const addressAt = ({ url }: Incoming, cursor: string | null): string => {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !/^(cursor|offset)=/.test(pair))
  const query = cursor === null ? kept : [...kept, `cursor=${cursor}`]
  return query.length > 0 ? `${url.pathname}?${query.join('&')}` : url.pathname
}

const linkOf = (incoming: Incoming, next: string | null): string =>
  [...(next === null ? [] : [`<${addressAt(incoming, next)}>; rel="next"`]), `<${addressAt(incoming, null)}>; rel="first"`].join(', ')

const locationOf = (path: string, value: unknown, params: Readonly<Record<string, string>>): string =>
  path.replace(/:([\w.]+)/g, (_, name: string) => {
    const field = name.split('.').reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>> | undefined)?.[key], value)
    return encodeURIComponent(String(field ?? params[name]))
  })

const json = { 'content-type': 'application/json; charset=utf-8' }

const deprecationOf = ({ method, url }: Incoming): Readonly<Record<string, string>> => {
  const found = findEndpoint(method, url.pathname)
  return found ? deprecationHeaders(found.named.endpoint, found.params, Object.fromEntries(url.searchParams)) : {}
}

const toOutgoing = ({ named, params, value, next, etag, replayed }: Answer, incoming: Incoming): Outgoing => {
  const { status, location, lines } = named.endpoint.success
  const { Link: replacement, ...deprecation } = deprecationOf(incoming)
  const links = [replacement, next === undefined ? undefined : linkOf(incoming, next)].filter((link) => link !== undefined)
  const headers = {
    ...(lines ? { 'content-type': 'application/x-ndjson' } : json),
    ...(etag !== undefined && { etag }),
    ...deprecation,
    ...(links.length > 0 && { link: links.join(', ') }),
    ...(location !== undefined && { location: locationOf(location, value, params) }),
    ...(replayed && { 'idempotency-replayed': 'true' }),
  }
  const isKnown =
    etag !== undefined &&
    incoming.headers
      .get('if-none-match')
      ?.split(',')
      .some((tag) => tag.trim() === etag)
  if (isKnown) return { status: 304, headers, body: null }
  return { status, headers, body: status === 204 ? null : textOf(value, named) }
}

const randomId = (): string => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

interface Stored {
  readonly request: string
  readonly answer: Answer
}

const keyReused = failure('IdempotencyKeyReused', 'This Idempotency-Key was used with another request; use a new key for each request')

/**
 * Creates a server in memory, with the rules of a real server, behind `fetch`. Throws TypeError with the faults if the state cannot be imported.
 */
export const createTestServer = ({
  state: file,
  token: adminToken = 'test-admin',
  now = Date.now,
  newId = randomId,
}: TestServerOptions = {}): TestServer => {
  const accounts = new AccountList()
  accounts.addToken(adminToken, 'admin', { environment: '*', projects: ['*'] })
  let state = firstState(new Date(now()).toISOString())
  let revision = 1
  const stored = new Map<string, Stored>()

  if (file) {
    const parsed = importStateSchema.safeParse(file)
    if (!parsed.success) throw new TypeError(`the state is invalid: ${parsed.error.message}`)
    const imported = importState(state, parsed.data, { drop: false, keep: false, at: new Date(now()).toISOString(), newId })
    if (imported instanceof Failure) throw new TypeError(`the state cannot be imported: ${imported.message}`)
    state = imported.state
  }

  const execute = (incoming: Incoming): Answer | Failure => {
    const server: Server = { state, revision, accounts, now: now(), newId }
    const scope = idempotencyScopeOf(server, incoming)
    const request = `${incoming.url.search} ${incoming.body}`
    const earlier = scope === undefined ? undefined : stored.get(scope)
    if (earlier) return earlier.request === request ? { ...earlier.answer, replayed: true } : keyReused
    const result = answer(server, incoming)
    if (result instanceof Failure) return result
    if (result.state && result.state !== state) {
      state = result.state
      revision += 1
    }
    if (scope !== undefined) stored.set(scope, { request, answer: result })
    return result
  }

  const respond = (incoming: Incoming): Outgoing => {
    const result = execute(incoming)
    if (!(result instanceof Failure)) return toOutgoing(result, incoming)
    return { status: result.status, headers: { ...json, ...deprecationOf(incoming) }, body: JSON.stringify(result.toBody(newId())) }
  }

  return {
    adminToken,
    operations: operationNames,
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted()
      const { status, headers, body } = respond(await readIncoming(input, init))
      return new Response(body, { status, headers: { ...headers, 'x-request-id': newId() } })
    },
    token: (account, options = {}) => {
      const token = `user:${account}`
      if (!accounts.find(token)) accounts.addAccount(token, account, options)
      return token
    },
    applicationToken: ({ type, environment, projects = ['*'] }) => {
      const token = `${projects.length === 1 ? projects[0] : '[]'}:${environment}.${newId()}`
      accounts.addToken(token, type, { environment, projects })
      return token
    },
  }
}
