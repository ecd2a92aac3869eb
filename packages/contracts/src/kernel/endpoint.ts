import * as z from 'zod'
import type { ErrorName } from '../data/errors.ts'
import { limits } from '../data/limits.ts'
import type { Permission } from '../data/permissions.ts'
import { type List, type Paged, pagingFields } from './list.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Fields<K extends string = string> = z.ZodObject<Record<K, z.ZodType>>
export type NoFields = z.ZodObject<Record<never, never>>
type PathNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | PathNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

/**
 * The permissions of an endpoint. The caller needs one of several permissions; null admits every authenticated caller of the admin API. The scope
 * names the path parameters that say where the caller must hold the permission.
 */
export interface Access {
  readonly permission: Permission | readonly Permission[] | null
  /**
   * The callers that an endpoint admits, if these are not all callers of the admin API.
   * `anyone`: no credentials are needed, so no permission is checked.
   * `person`: a user, by session or personal access token; API tokens and service accounts get 403.
   * `account`: a user or a service account; API tokens have no account and get 403.
   * `backend`: an application, by an API token of type backend (or admin); other callers get 403.
   * `frontend`: a browser or a mobile application, by an API token of type frontend (or admin); other callers get 403.
   * `application`: the callers of `backend` and `frontend`.
   * `authenticated`: all callers of the admin API, and applications too.
   */
  readonly caller?: 'anyone' | 'person' | 'account' | 'backend' | 'frontend' | 'application' | 'authenticated'
  /**
   * Set if the body or stored data, and not the path, decides the project or environment. The endpoint admits a caller that holds one of the
   * permissions anywhere, and the operation checks the permission where it acts.
   */
  readonly held?: 'somewhere'
  readonly scope?: { readonly project?: string; readonly environment?: string; readonly feature?: string }
}

/** The permissions of which a caller needs one; empty if the endpoint needs no permission. */
export const neededPermissions = ({ permission }: Access): readonly Permission[] =>
  typeof permission === 'string' ? [permission] : (permission ?? [])

export interface Deprecation {
  /** The day since which the endpoint is deprecated, YYYY-MM-DD. */
  readonly since: string
  readonly reason: string
  /** The path of the replacement, if it exists. */
  readonly replacement?: string
}

export interface Success<R> {
  readonly status: 200 | 201 | 202 | 204
  readonly schema: R
  readonly description: string
  /** True: the response is JSON lines, one line for each item of the schema's array. */
  readonly lines?: boolean
  /**
   * Path of the GET that shows the new resource, alone or in a list, for the header Location. Its parameters are fields of the response (a dot
   * leads to an inner field), or parameters of the request's path.
   */
  readonly location?: string
  /**
   * The path to which the server redirects (302) a browser that asks for HTML, as forms do. Only for responses without a body.
   */
  readonly redirect?: string
  /** Headers of every response with this status. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * One endpoint, declared once. The HTTP route, OpenAPI operation, tRPC procedure, SDK method and the test sweeps derive from the declaration.
 * M: method; P: path parameters; Q: query; B: body (undefined: no body); R: body of the success response.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> {
  /** The operation's name, unique in the contract. It is also the key in the record of its resource. */
  readonly id: string
  readonly method: M
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly success: Success<R>
  /** Errors beyond those that the declaration implies (400, 401, 403, 413, 415, 500, 503). An endpoint for `anyone` does not imply 401 and 403. */
  readonly errors: readonly ErrorName[]
  readonly access: Access
  /** True: the response has an ETag, and a matching If-None-Match returns 304. */
  readonly conditional: boolean
  /** How the response is paged; undefined: the response is not a list. */
  readonly list: List | undefined
  /** The largest accepted body, in bytes. */
  readonly bodyLimit: number
  /** True: SDKs send the body, optionally compressed with gzip. The server skips invalid entries and counts them in Halyard-Dropped. */
  readonly lenient: boolean
  readonly deprecated: Deprecation | undefined
  /** True: the endpoint changes nothing, whatever its method is. */
  readonly safe: boolean
  /** Id of the version source, the GET endpoint whose ETag If-Match is compared with, if the path does not imply it; null: no version source. */
  readonly versionSource: string | null | undefined
  /** Fields of the response that do not count for If-Match, in addition to `unversionedFields`. */
  readonly unversioned: readonly string[]
}

interface Declaration<M, Path extends string, P, Q, B, R, L> {
  id: string
  method: M
  path: Path
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  success: Success<R>
  errors?: readonly ErrorName[]
  access: Omit<Access, 'scope'> & { scope?: { project?: PathNames<Path>; environment?: PathNames<Path>; feature?: PathNames<Path> } }
  conditional?: boolean
  list?: L
  bodyLimit?: number
  lenient?: boolean
  deprecated?: Deprecation
  safe?: boolean
  versionSource?: string | null
  unversioned?: readonly string[]
}

/** A path with parameters needs a schema for each parameter; a path without parameters has no schema. */
type ParamsMatch<Path extends string, P> = [PathNames<Path>] extends [never] ? { params?: never } : { params: P & Fields<PathNames<Path>> }

/** Declares an endpoint and fills in every default, so that readers need not know the defaults. */
export function endpoint<
  M extends Method,
  const Path extends string,
  R extends z.ZodType,
  P extends z.ZodObject = NoFields,
  Q extends z.ZodObject = NoFields,
  B extends z.ZodType | undefined = undefined,
  L extends List | undefined = undefined,
>(declaration: Declaration<M, Path, P, Q, B, R, L> & ParamsMatch<Path, P>): Endpoint<M, P, L extends List ? Paged<Q> : Q, B, R> {
  const query = declaration.query ?? z.object({})
  return {
    description: '',
    errors: [],
    conditional: false,
    list: undefined,
    bodyLimit: limits.bodyBytes,
    lenient: false,
    deprecated: undefined,
    safe: declaration.method === 'GET',
    versionSource: undefined,
    unversioned: [],
    ...declaration,
    params: (declaration.params ?? z.object({})) as P,
    query: (declaration.list ? z.object({ ...pagingFields, ...query.shape }) : query) as L extends List ? Paged<Q> : Q,
    body: declaration.body as B,
  }
}

type Optional<K extends string, T> = Record<never, never> extends T ? { [N in K]?: T } : { [N in K]: T }

/** The input of a caller: params, query and body, each only if the endpoint has it. */
export type Input<E extends Endpoint> = (keyof E['params']['shape'] extends never
  ? Record<never, never>
  : { params: z.input<E['params']> }) &
  (keyof E['query']['shape'] extends never ? unknown : Optional<'query', z.input<E['query']>>) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown)

/** The input of an operation: params, query and body, parsed and with defaults filled in. */
export interface Parsed<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined
}

/** The body of the success response. */
export type Output<E extends Endpoint> = z.output<E['success']['schema']>
