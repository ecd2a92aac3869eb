import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'

export const isForAnyone = ({ endpoint }: NamedEndpoint): boolean => endpoint.access.caller === 'anyone'
/** Token types of an endpoint for applications. Undefined: the endpoint is not for applications. */
export const tokensOf = ({ endpoint }: Pick<NamedEndpoint, 'endpoint'>): readonly string[] | undefined =>
  ({ backend: ['backend'], frontend: ['frontend'], application: ['backend', 'frontend'] })[endpoint.access.caller as string]
/** Whether all authenticated callers can call the endpoint: those of the admin API, and applications. */
export const isForAuthenticated = ({ endpoint }: Pick<NamedEndpoint, 'endpoint'>): boolean => endpoint.access.caller === 'authenticated'
export const isForApplications = (named: NamedEndpoint): boolean => tokensOf(named) !== undefined
export const isWrite = ({ endpoint }: NamedEndpoint): boolean => endpoint.method !== 'GET'
export const isLenient = ({ endpoint }: NamedEndpoint): boolean => endpoint.lenient
export const takesBody = ({ endpoint }: NamedEndpoint): boolean => endpoint.body !== undefined

/** Accepted callers, and whether they need a permission. */
export const callerKind = ({ endpoint: { access } }: NamedEndpoint): string =>
  `${access.caller ?? 'any caller'}, ${neededPermissions(access).length > 0 ? 'with a permission' : 'without a permission'}`

/** Parts of a request besides its method. */
export const requestKind = ({ endpoint: { params, body } }: NamedEndpoint): string =>
  `${Object.keys(params.shape).length > 0 ? 'path parameters' : 'no path parameter'}, ${body ? 'a body' : 'no body'}`

/** Form of a response. */
export const responseKind = ({ endpoint: { success, conditional, list } }: NamedEndpoint): string =>
  [success.status, success.lines && 'lines', conditional && 'conditional', list && 'paged'].filter(Boolean).join(' ')

/** The complete access declaration. Endpoints with equal declarations admit the same callers. */
export const accessClass = ({ endpoint: { access } }: NamedEndpoint): string => JSON.stringify(access)

/** Combines several kinds. */
export const each =
  (...kinds: readonly ((named: NamedEndpoint) => string)[]) =>
  (named: NamedEndpoint): string =>
    kinds.map((kindOf) => kindOf(named)).join('; ')
