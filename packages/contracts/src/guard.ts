import { listEndpoints, type NamedEndpoint } from './contract.ts'

/** How a path reads whatever its parameters are called. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':')

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const readers = listEndpoints().filter(({ endpoint }) => endpoint.method === 'GET')
const readersById = new Map(readers.map((named) => [named.endpoint.id, named]))
const readersByShape = new Map(readers.map((named) => [shapeOf(named.endpoint.path), named]))

const isWriteOfSomethingThere = ({ method, safe, success, access }: NamedEndpoint['endpoint']): boolean =>
  method !== 'GET' && !safe && success.status !== 201 && access.caller !== 'anyone'

/**
 * What If-Match is compared with: the endpoint that reads what this one changes. It is the one that its declaration names, or else that of the longest
 * beginning of its path which can be read. Undefined for what changes nothing that is there, such as a creation.
 */
export const guardOf = ({ endpoint }: NamedEndpoint): NamedEndpoint | undefined => {
  if (endpoint.guard === null) return undefined
  if (endpoint.guard !== undefined) return readersById.get(endpoint.guard)
  if (!isWriteOfSomethingThere(endpoint)) return undefined
  for (let path = shapeOf(endpoint.path); path !== ''; path = parentOf(path)) {
    const reader = readersByShape.get(path)
    if (reader) return reader
  }
  return undefined
}

const namesIn = (path: string): string[] => (path.match(/:[^/]+/g) ?? []).map((name) => name.slice(1))

/** What was sent to change something. */
interface Sent {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

const fieldOf = (body: unknown, name: string): string | undefined => {
  const field: unknown = typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, name)?.value : undefined
  return typeof field === 'string' ? field : undefined
}

/**
 * The parameters of what is read, among those of what changes it: they come first in its path, in the same order. Where its path has none, they are the
 * fields of its body that bear their names.
 */
export const paramsOfGuard = (
  { endpoint: { path } }: NamedEndpoint,
  guard: NamedEndpoint,
  { params, body }: Sent,
): Record<string, string | undefined> => {
  const given = namesIn(path).map((name) => params[name])
  return Object.fromEntries(
    namesIn(guard.endpoint.path).map((name, index) => [name, given.length > 0 ? given[index] : fieldOf(body, name)]),
  )
}

/** Whether an Idempotency-Key means something here: where a request that is sent again would be done again. */
export const takesIdempotencyKey = ({ resource, endpoint: { method, safe } }: NamedEndpoint): boolean =>
  (method === 'POST' || method === 'PATCH') && !safe && resource !== 'auth'

/** Whether the events of an endpoint store the reason that comes with a request: those of all writes of flags, which have a dry run. */
export const takesComment = ({ endpoint: { method, safe, query } }: NamedEndpoint): boolean =>
  method !== 'GET' && !safe && 'dryRun' in query.shape
