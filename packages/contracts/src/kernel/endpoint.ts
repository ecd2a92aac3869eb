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
 * Who may call. Of several permissions one is needed; null lets every authenticated caller of the admin API in.
 * The scope names the path parameters that say where the permission must be held.
 */
export interface Access {
  readonly permission: Permission | readonly Permission[] | null
  /**
   * Who is let in at all, where that is not every caller of the admin API.
   * `anyone`: answered without credentials, so there is no permission to hold.
   * `person`: a user alone, by session or personal access token; API tokens and service accounts get 403.
   * `account`: a user or a service account; API tokens, which have none, get 403.
   * `backend`: an application, by an API token of type backend (or admin); everyone else gets 403.
   * `frontend`: a browser or a mobile application, by an API token of type frontend (or admin); everyone else gets 403.
   * `application`: either of them.
   * `authenticated`: all callers of the admin API, and applications too.
   */
  readonly caller?: 'anyone' | 'person' | 'account' | 'backend' | 'frontend' | 'application' | 'authenticated'
  /**
   * Where the path does not say the place, but the body or what is stored: who holds one of the permissions somewhere is let in, and the
   * operation asks for it where it acts.
   */
  readonly held?: 'somewhere'
  readonly scope?: { readonly project?: string; readonly environment?: string; readonly feature?: string }
}

/** The permissions of which an endpoint needs one; none where it needs no permission. */
export const neededPermissions = ({ permission }: Access): readonly Permission[] =>
  typeof permission === 'string' ? [permission] : (permission ?? [])

export interface Deprecation {
  /** The day since which the endpoint is deprecated, YYYY-MM-DD. */
  readonly since: string
  readonly reason: string
  /** The path of what replaces it, once that exists. */
  readonly replacement?: string
}

export interface Success<R> {
  readonly status: 200 | 201 | 202 | 204
  readonly schema: R
  readonly description: string
  /** True: each item of the schema's array is a line of JSON. */
  readonly lines?: boolean
  /**
   * Path of the GET that shows the new resource, alone or in a list: the header Location. Its parameters are fields of the response, with a dot
   * before an inner field, or else parameters of the request's path.
   */
  readonly location?: string
  /** The path that a browser is redirected to (302) if it asks for HTML, as forms do. Only for responses without a body. */
  readonly redirect?: string
  /** Headers that every response with this status has. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * One endpoint, declared once. HTTP route, OpenAPI operation, tRPC procedure, SDK method and the sweeping tests follow from it.
 * M: method; P: path parameters; Q: query; B: body (undefined: none); R: body of the success answer.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> {
  /** The operation's name: unique over the contract, and the key under which its resource lists it. */
  readonly id: string
  readonly method: M
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly success: Success<R>
  /**
   * Errors beyond those that follow from the declaration itself (400, 401, 403, 413, 415, 500, 503).
   * Where anyone may call, 401 and 403 do not follow.
   */
  readonly errors: readonly ErrorName[]
  readonly access: Access
  /** True: the answer carries an ETag, and If-None-Match is answered 304. */
  readonly conditional: boolean
  /** How the answer is paged; undefined: it is no list. */
  readonly list: List | undefined
  /** The largest body accepted, in bytes. */
  readonly bodyLimit: number
  /** True: SDKs send the body. It may be compressed with gzip, and the server leaves out the entries that are wrong and counts them in Halyard-Dropped. */
  readonly lenient: boolean
  readonly deprecated: Deprecation | undefined
  /** True: it only tells, whatever its method is; nothing is changed by it. */
  readonly safe: boolean
  /** The id of the endpoint that reads what this one changes, where that does not follow from the path; null: there is none. */
  readonly guard: string | null | undefined
  /** Fields of the answer that do not count for If-Match, beside those that never do. */
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
  guard?: string | null
  unversioned?: readonly string[]
}

/** A path with parameters needs a schema for each of them; one without takes none. */
type ParamsMatch<Path extends string, P> = [PathNames<Path>] extends [never] ? { params?: never } : { params: P & Fields<PathNames<Path>> }

/** Declares an endpoint; every default is filled in, so that readers need not know them. */
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
    guard: undefined,
    unversioned: [],
    ...declaration,
    params: (declaration.params ?? z.object({})) as P,
    query: (declaration.list ? z.object({ ...pagingFields, ...query.shape }) : query) as L extends List ? Paged<Q> : Q,
    body: declaration.body as B,
  }
}

type Optional<K extends string, T> = Record<never, never> extends T ? { [N in K]?: T } : { [N in K]: T }

/** What a caller gives: params, query and body, each only where the endpoint has one. */
export type Input<E extends Endpoint> = (keyof E['params']['shape'] extends never
  ? Record<never, never>
  : { params: z.input<E['params']> }) &
  (keyof E['query']['shape'] extends never ? unknown : Optional<'query', z.input<E['query']>>) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown)

/** What an operation receives: the same, parsed, with defaults filled in. */
export interface Parsed<E extends Endpoint> {
  readonly params: z.output<E['params']>
  readonly query: z.output<E['query']>
  readonly body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined
}

/** The body of the success answer. */
export type Output<E extends Endpoint> = z.output<E['success']['schema']>
