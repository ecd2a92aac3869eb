import { listEndpoints, type NamedEndpoint } from './contract.ts'

/** A path without the names of its parameters. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':')

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const readers = listEndpoints().filter(({ endpoint }) => endpoint.method === 'GET')
const readersById = new Map(readers.map((named) => [named.endpoint.id, named]))
const readersByShape = new Map(readers.map((named) => [shapeOf(named.endpoint.path), named]))

const isWriteOfExisting = ({ method, safe, success, access }: NamedEndpoint['endpoint']): boolean =>
  method !== 'GET' && !safe && success.status !== 201 && access.caller !== 'anyone'

/**
 * The version source of a write: the GET endpoint whose ETag If-Match is compared with. The declaration names the version source; otherwise it is
 * the GET at the longest beginning of the path. Undefined for endpoints that change no existing resource, such as a creation.
 */
export const versionSourceOf = ({ endpoint }: NamedEndpoint): NamedEndpoint | undefined => {
  if (endpoint.versionSource === null) return undefined
  if (endpoint.versionSource !== undefined) return readersById.get(endpoint.versionSource)
  if (!isWriteOfExisting(endpoint)) return undefined
  for (let path = shapeOf(endpoint.path); path !== ''; path = parentOf(path)) {
    const reader = readersByShape.get(path)
    if (reader) return reader
  }
  return undefined
}

const namesIn = (path: string): string[] => (path.match(/:[^/]+/g) ?? []).map((name) => name.slice(1))

/** The input of a write. */
interface WriteInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

const fieldOf = (body: unknown, name: string): string | undefined => {
  const field: unknown = typeof body === 'object' && body !== null ? Object.getOwnPropertyDescriptor(body, name)?.value : undefined
  return typeof field === 'string' ? field : undefined
}

/**
 * The parameters of the version source. They are the first path parameters of the write, in the same order. If the path of the write has no
 * parameters, fields of its body with the same names supply the values.
 */
export const paramsOfVersionSource = (
  { endpoint: { path } }: NamedEndpoint,
  source: NamedEndpoint,
  { params, body }: WriteInput,
): Record<string, string | undefined> => {
  const given = namesIn(path).map((name) => params[name])
  return Object.fromEntries(
    namesIn(source.endpoint.path).map((name, index) => [name, given.length > 0 ? given[index] : fieldOf(body, name)]),
  )
}

/** Whether an endpoint accepts an Idempotency-Key: repeating its request would repeat the effect. */
export const takesIdempotencyKey = ({ resource, endpoint: { method, safe } }: NamedEndpoint): boolean =>
  (method === 'POST' || method === 'PATCH') && !safe && resource !== 'auth'

/** Whether the events of an endpoint store the reason that comes with a request. These are all writes of flags, which have a dry run. */
export const takesComment = ({ endpoint: { method, safe, query } }: NamedEndpoint): boolean =>
  method !== 'GET' && !safe && 'dryRun' in query.shape
