import {
  type Endpoint,
  listEndpoints,
  type NamedEndpoint,
  paramsOfVersionSource,
  takesIdempotencyKey,
  typedFields,
  versionSourceOf,
} from '@halyard/contracts'
import { Failure, failure, type Grant, grantsOfRole, invalid, type Scope, sha256 } from '@halyard/domain'
import type { Accounts } from './accounts.ts'
import { type Caller, refusalOf } from './caller.ts'
import { type Incoming, queryOf } from './exchange.ts'
import { findEndpoint } from './find-endpoint.ts'
import { type Context, Page, Written } from './operation.ts'
import { operationOf } from './operations.ts'
import { pageOf } from './paging.ts'
import type { State } from './state.ts'

/** What the server has between requests, and how time passes. */
export interface Server {
  readonly state: State
  readonly revision: number
  readonly accounts: Accounts
  readonly now: number
  readonly newId: () => string
}

export interface Answer {
  readonly named: NamedEndpoint
  readonly value: unknown
  readonly params: Readonly<Record<string, string>>
  /** The state after the request; undefined: unchanged. */
  readonly state?: State
  readonly next?: string | null
  readonly etag?: string
  readonly replayed?: boolean
}

const wrong = (path: string, message: string): Failure => failure('ValidationError', `${path}: ${message}`, [{ path, message }])

const authenticate = ({ accounts }: Server, { headers }: Incoming): Caller | Failure => {
  const token = headers.get('authorization')?.replace(/^Bearer /i, '')
  return (
    (token && accounts.find(token)) ||
    failure('AuthenticationRequired', 'You must send a valid API token in the Authorization header, or log in with POST /auth/simple/login')
  )
}

/** The caller, with the roles in the projects that the account has created. */
const withOwned = (caller: Caller, { owners }: State): Caller => {
  const owned = [...owners].flatMap(([project, account]) => (account === caller.actor.account ? [project] : []))
  const grants: Grant[] = owned.flatMap((project) => grantsOfRole('Owner', project))
  return { ...caller, grants: [...caller.grants, ...grants], projects: [...new Set([...caller.projects, ...owned])] }
}

const scopeOf = ({ features }: State, { scope = {} }: Endpoint['access'], params: Readonly<Record<string, string>>): Scope => {
  const environment = scope.environment && params[scope.environment]
  if (scope.project) return { project: params[scope.project], environment }
  return { project: scope.feature && features.get(params[scope.feature] ?? '')?.project, environment }
}

const parseBody = ({ body: schema }: Endpoint, { headers, body }: Incoming): unknown | Failure => {
  if (!schema) return undefined
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') return failure('ContentTypeerror', 'The content type must be application/json')
  try {
    return JSON.parse(body)
  } catch {
    return wrong('body', 'must be valid JSON')
  }
}

/** The checked input of an endpoint. */
const parse = (endpoint: Endpoint, incoming: Incoming, given: Readonly<Record<string, string>>) => {
  const params = endpoint.params.safeParse(typedFields(endpoint.params, given))
  if (!params.success) return invalid(params.error.issues, 'params')
  const sent = queryOf(incoming)
  const isDryRun = 'dryRun' in sent && sent.dryRun !== 'false'
  if (!endpoint.safe && isDryRun && !('dryRun' in endpoint.query.shape) && endpoint.path.startsWith('/api/admin/'))
    return wrong('query/dryRun', 'this operation has no dry run; remove dryRun to apply the change')
  const query = endpoint.query.safeParse(typedFields(endpoint.query, sent))
  if (!query.success) return invalid(query.error.issues, 'query')
  const read = parseBody(endpoint, incoming)
  if (read instanceof Failure) return read
  const body = endpoint.body?.safeParse(read)
  if (body && !body.success) return invalid(body.error.issues, 'body')
  return { params: params.data, query: query.data as Readonly<Record<string, unknown>>, body: body?.data }
}

const firstWithSegments = [4, 2, 0]

/** Whether an application needs the constraints of segments inlined, by the version in its header. */
const inlinesSegments = ({ headers }: Incoming): boolean | Failure => {
  const spec = headers.get('unleash-client-spec')
  if (spec === undefined) return true
  const parts = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(spec)?.slice(1, 4).map(Number)
  if (!parts) return wrong('Unleash-Client-Spec', 'must be a semantic version, such as 5.2.0')
  const at = parts.findIndex((part, index) => part !== firstWithSegments[index])
  return at >= 0 && (parts[at] ?? 0) < (firstWithSegments[at] ?? 0)
}

const withoutUnversioned = (value: unknown, { unversioned }: Endpoint): string =>
  JSON.stringify(value, (name, field) => (unversioned.includes(name) ? undefined : field))

/** An ETag of the response: its second part ignores the fields that do not count for If-Match. */
const etagOf = (value: unknown, endpoint: Endpoint): string =>
  `"${sha256(JSON.stringify(value)).slice(0, 16)}-${sha256(withoutUnversioned(value, endpoint)).slice(0, 16)}"`

const versionSources = new Set(listEndpoints().map((named) => versionSourceOf(named)?.endpoint.id))

/** Whether responses of the endpoint have an ETag. */
const hasVersion = ({ endpoint: { id, conditional } }: NamedEndpoint): boolean =>
  conditional || versionSources.has(id) || id === 'exportState' || id === 'getFrontendFeatures'

const versionIn = (tag: string): string => tag.replace(/^.*-/, '')

/** Runs the operation of an endpoint. */
const run = (
  server: Server,
  caller: Caller,
  named: NamedEndpoint,
  incoming: Incoming,
  input: Exclude<ReturnType<typeof parse>, Failure>,
) => {
  const operation = operationOf(named)
  if (!operation) {
    const name = `${named.resource}.${named.operation}`
    return failure('NotFoundError', `The test server has no operation ${name}; use a started server, or an operation of server.operations`)
  }
  const inlines = inlinesSegments(incoming)
  if (inlines instanceof Failure && named.endpoint.access.caller === 'backend') return inlines
  const { state, revision, accounts, now, newId } = server
  const context: Context = {
    state,
    revision,
    accounts,
    caller,
    now,
    at: new Date(now).toISOString(),
    newId,
    inlinesSegments: inlines === true,
  }
  // The input was checked with the schemas of this endpoint.
  return operation({ ...context, ...input } as never) as unknown
}

/** Why If-Match refuses the write; null: the version is current, or the request names none. */
const refusalOfVersion = (
  server: Server,
  caller: Caller,
  named: NamedEndpoint,
  incoming: Incoming,
  params: Readonly<Record<string, string>>,
) => {
  const header = incoming.headers.get('if-match')
  if (header === undefined || named.endpoint.method === 'GET') return null
  const source = versionSourceOf(named)
  if (!source)
    return wrong('If-Match', 'cannot be used with this endpoint, which has no version to compare; send the request without If-Match')
  const body: unknown = incoming.body === '' ? undefined : JSON.parse(incoming.body)
  const own = paramsOfVersionSource(named, source, { params, body })
  const checked = source.endpoint.params.safeParse(typedFields(source.endpoint.params, own))
  if (!checked.success) return invalid(checked.error.issues, 'params')
  const value = run(server, caller, source, incoming, {
    params: checked.data,
    query: source.endpoint.query.parse({}) as never,
    body: undefined,
  })
  if (value instanceof Failure) return value
  const etag = etagOf(pageOf(source.endpoint, { params: own, query: {} }, value), source.endpoint)
  const matches = header.trim() === '*' || header.split(',').some((tag) => versionIn(tag.trim()) === versionIn(etag))
  return matches ? null : failure('PreconditionFailed', 'This resource was changed since you read it. Read the resource again', [])
}

/** The response to a request, or the error of the specification. Nothing is stored here. */
export const answer = (server: Server, incoming: Incoming): Answer | Failure => {
  const found = findEndpoint(incoming.method, incoming.url.pathname)
  if (!found) return failure('NotFoundError', 'No endpoint exists at this path with this method')
  const { named, params } = found
  const { endpoint } = named
  const authenticated = authenticate(server, incoming)
  if (authenticated instanceof Failure) return authenticated
  const caller = withOwned(authenticated, server.state)
  const refused = refusalOf(caller, endpoint.access, scopeOf(server.state, endpoint.access, params))
  if (refused) return refused
  const input = parse(endpoint, incoming, params)
  if (input instanceof Failure) return input
  const outdated = refusalOfVersion(server, caller, named, incoming, params)
  if (outdated) return outdated
  const value = run(server, caller, named, incoming, input)
  if (value instanceof Failure) return value
  if (value instanceof Written) {
    const isKept = input.query.dryRun !== true
    return { named, params, value: value.value, ...(isKept && { state: value.state }) }
  }
  const paged = pageOf(endpoint, { params, query: input.query }, value)
  if (paged instanceof Failure) return paged
  const shown = paged instanceof Page ? paged : { value: paged }
  return { named, params, ...shown, ...(hasVersion(named) && { etag: etagOf(shown.value, endpoint) }) }
}

/** What identifies a request with an Idempotency-Key; undefined: the request has no key, or accepts none. */
export const idempotencyScopeOf = (server: Server, incoming: Incoming): string | undefined => {
  const key = incoming.headers.get('idempotency-key')
  const found = findEndpoint(incoming.method, incoming.url.pathname)
  const caller = authenticate(server, incoming)
  if (key === undefined || !found || caller instanceof Failure || !takesIdempotencyKey(found.named)) return undefined
  return JSON.stringify([caller.actor, incoming.method, incoming.url.pathname, key])
}
