import { hash } from 'node:crypto'
import type { ClientQuery } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { ClientScope } from '../../pipeline/fleet.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { version } from '../../telemetry/version.ts'

const all = '*'
/** The environment of requests that name no environment, with a token for all environments. */
export const defaultEnvironment = 'default'

/** The first version of the client specification that supports segments by id. */
const segmentsByIdVersion = [4, 2, 0] as const

type Token = NonNullable<Caller['token']>

export interface Wanted {
  readonly environment?: string | undefined
  readonly project?: string | readonly string[] | undefined
  readonly namePrefix?: string | undefined
  readonly tag?: string | readonly string[] | undefined
}

const many = <T>(value: T | readonly T[] | undefined): readonly T[] | null =>
  value === undefined ? null : ([] as T[]).concat(value as T | T[])

/** The projects of a token, sorted; null: all projects. */
export const projectsOf = (token: Token): readonly string[] | null =>
  token.projects.includes(all) ? null : [...new Set(token.projects)].sort()

/** Whether two tokens have the same environment and projects. */
export const hasScopeOf = (one: Token, other: Token): boolean =>
  one.environment === other.environment && JSON.stringify(projectsOf(one)) === JSON.stringify(projectsOf(other))

/** The additional revision keys that a filter by tags depends on. Usage does not change these keys. */
const keysOfTags = (projects: readonly string[] | null): readonly string[] =>
  projects ? projects.map((project) => revisionKeys.projectTaggings(project)) : [revisionKeys.taggings]

/** The revision keys that an application's features depend on. */
export const keysIn = (environment: string, projects: readonly string[] | null): readonly string[] =>
  projects ? projects.map((project) => revisionKeys.environment(project, environment)) : [revisionKeys.delivery(environment)]

/** The environment of a token; null: the query names the environment. */
export const environmentOf = ({ environment }: Pick<Token, 'environment'>): string | null => (environment === all ? null : environment)

const wrongSpec = (): Failure => {
  const message = 'must be a semantic version, such as 5.2.0'
  return failure('ValidationError', `Unleash-Client-Spec: ${message}`, [{ path: 'Unleash-Client-Spec', message }])
}

const semver = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-[\w.-]+)?(?:\+[\w.-]+)?$/

/** Whether an SDK needs the constraints of segments inlined, by the version of the client specification that the SDK sends. */
const needsInlined = (clientSpec: string | undefined): boolean | Failure => {
  if (clientSpec === undefined) return true
  const parts = semver.exec(clientSpec)?.slice(1, 4).map(Number)
  if (!parts) return wrongSpec()
  const at = parts.findIndex((part, index) => part !== segmentsByIdVersion[index])
  return at >= 0 && parts[at]! < segmentsByIdVersion[at]!
}

const newScope = (token: Token, wanted: Wanted, inline: boolean): ClientScope => {
  const environment = environmentOf(token) ?? wanted.environment ?? defaultEnvironment
  const [own, requested] = [projectsOf(token), many(wanted.project)]
  const projects =
    own && requested ? own.filter((project) => requested.includes(project)) : (own ?? (requested && [...new Set(requested)].sort()))
  const filter = { projects, namePrefix: wanted.namePrefix ?? '', tags: many(wanted.tag) }
  return { environment, filter, inline, keys: [...keysIn(environment, projects), ...(filter.tags ? keysOfTags(projects) : [])] }
}

/** Cached scopes of requests without a query, which are nearly all requests. */
const cachedScopes = { inline: new WeakMap<Token, ClientScope>(), byId: new WeakMap<Token, ClientScope>() }

const isEmpty = (wanted: Wanted) => Object.values(wanted).every((value) => value === undefined)

/** The scope of a request by a token. Requests without a query get the same object for the same token. */
export const scopeOf = (token: Token, wanted: Wanted, clientSpec: string | undefined): ClientScope | Failure => {
  const inline = needsInlined(clientSpec)
  if (typeof inline === 'object') return inline
  if (!isEmpty(wanted)) return newScope(token, wanted, inline)
  const scopes = inline ? cachedScopes.inline : cachedScopes.byId
  const scope = scopes.get(token) ?? newScope(token, wanted, inline)
  scopes.set(token, scope)
  return scope
}

/** The query that the response repeats. */
export const queryOf = ({ environment, filter: { projects, namePrefix, tags }, inline }: ClientScope): ClientQuery => ({
  environment,
  ...(projects && { project: [...projects] }),
  ...(namePrefix !== '' && { namePrefix }),
  ...(tags && { tag: [...tags] }),
  inlineSegmentConstraints: inline,
})

/** The number of changes in the tag of a client's complete list; null: the client has no complete list. */
export const revisionHeld = (ifNoneMatch: string | undefined): number | null => {
  const found = /^(?:W\/)?"[0-9a-f]{16}-(\d{1,15})-[0-9a-f]{16}"$/.exec(ifNoneMatch ?? '')
  return found ? Number(found[1]) : null
}

/** A tag with a revision of the environment. Other tags, such as the tag of a complete list, do not match. */
const revisionTag = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/

/** The revision of the environment in the tag of a client's delta; null: the client has no delta. */
export const deltaHeld = (ifNoneMatch: string | undefined): number | null => {
  const found = revisionTag.exec(ifNoneMatch ?? '')
  return found ? Number(found[1] ?? found[2]) : null
}

const short = (text: string) => hash('sha256', text).slice(0, 16)

interface Meta {
  readonly revisionId: number
  readonly etag: string
  readonly queryHash: string
}

const metaOfValues = (scope: ClientScope, values: readonly string[]): Meta => {
  // A revision contains its count and a stamp; the stamp differs after a restore.
  const revisionId = values.reduce((sum, value) => sum + Number(value.split('.')[0]), 0)
  const queryHash = short(JSON.stringify(queryOf(scope)))
  return { revisionId, etag: `W/"${queryHash}-${revisionId}-${short(JSON.stringify([version, values]))}"`, queryHash }
}

const lastMeta = new WeakMap<ClientScope['filter'], { readonly joint: string; readonly meta: Meta }>()

/**
 * The state of a scope: a pure function of its counters, so that all instances return the same state. The tag is weak, because all
 * encodings share it.
 */
export const metaOf = (scope: ClientScope, revisions: Observed): Meta => {
  const values = scope.keys.map((key) => revisions.get(key)!)
  const joint = `${scope.inline} ${values.join(' ')}`
  const last = lastMeta.get(scope.filter)
  if (last?.joint === joint) return last.meta
  const meta = metaOfValues(scope, values)
  lastMeta.set(scope.filter, { joint, meta })
  return meta
}
