import { type Endpoint, paramsOfVersionSource } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Query } from '../../store/index.ts'
import { unbumped } from '../../store/observed.ts'
import { lockRevisions, requireFeature, requireRevisions } from '../../store/repositories/preconditions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Request } from '../operation.ts'
import type { PipelinePorts } from '../ports.ts'
import type { Route } from '../route.ts'
import { answerOf } from './answer-of.ts'
import { changedSince } from './changed-since.ts'
import { isMatched, readAtOf, readIfMatch } from './if-match.ts'

const kindOf = ({ token, session, account }: Caller): IfMatchCaller => {
  if (token) return 'admin-token'
  if (session) return 'session'
  return account?.kind === 'Service Account' ? 'service-account' : 'personal-access-token'
}

const required = failure(
  'PreconditionRequired',
  'This server requires If-Match for your kind of caller; send the ETag of the version that you read',
)

/** The refusal (428) of a write without If-Match, if this kind of caller must send the header; null: the write is allowed. */
export const refusalWithoutIfMatch = (
  { runtime: { settings } }: PipelinePorts,
  { endpoint, versionSource }: Route,
  caller: Caller,
): Failure | null => {
  const needsIfMatch = versionSource && (endpoint.method === 'PUT' || endpoint.method === 'PATCH' || endpoint.method === 'DELETE')
  return needsIfMatch && settings.requireIfMatch.includes(kindOf(caller)) ? required : null
}

const wrong = (message: string): Failure => failure('ValidationError', `If-Match: ${message}`, [{ path: 'If-Match', message }])

const malformed = wrong('must be entity tags in quotes, separated by commas, or *')
const unsupported = wrong('cannot be used with this endpoint, which has no version to compare; send the request without If-Match')

/** The tags of If-Match, and the version source whose ETag they are compared with. */
interface IfMatchTarget {
  readonly versionSource: Route
  readonly params: Readonly<Record<string, string | undefined>>
  readonly tags: readonly string[] | '*'
}

const targetOf = (route: Route, { params, body }: Request<Endpoint>, header: string): IfMatchTarget | Failure => {
  const { versionSource } = route
  if (!versionSource) return unsupported
  const tags = readIfMatch(header)
  // Both paths have the same schema for the same parameter, so that ids of rows stay numbers.
  return tags
    ? { versionSource, params: paramsOfVersionSource(route, versionSource, { params: params as Record<string, string>, body }), tags }
    : malformed
}

/** The statements that prove inside the transaction that the matched version is still current. */
export interface Check {
  /** Sent before the statements of the operation, and after those of an Idempotency-Key. */
  readonly lock?: Query
  /** Sent after everything to be changed is locked; undefined: every version is accepted. */
  readonly require?: Query
}

/** With this time, the read accepts the cached state and does not wait for newer changes. */
const asRemembered = { observedAt: Number.NEGATIVE_INFINITY } as const

/**
 * Compares If-Match with the cached version of a feature, without a statement. Undefined: another version is cached, or none.
 * Returns the check that proves inside the transaction, after locking, that neither the feature nor an environment changed since.
 */
export const matchRemembered = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  header: string,
): Promise<Check | undefined> => {
  const { caller, connection } = request
  const target = targetOf(route, request, header)
  if (target instanceof Failure) return undefined
  const { versionSource, params, tags } = target
  const changed = params.featureName === undefined ? undefined : ports.cache.lists.changed(params.featureName)
  if (changed === undefined) return undefined
  const environments = ports.cache.lists.revision(revisionKeys.environments)
  // The read runs without favourites, because a version does not depend on favourites.
  const observed = new Map(
    (versionSource.run.watches?.(params, caller.account?.id ?? null, caller.token) ?? []).map((key) => [key, unbumped]),
  )
  const answer = await answerOf(ports, versionSource, {
    caller,
    connection,
    params,
    query: {},
    body: undefined,
    observed,
    ...asRemembered,
  })
  if (answer instanceof Failure || !isMatched(tags, answer.etag)) return undefined
  return { require: requireFeature(params.featureName!, changed, environments) }
}

/** Compares If-Match with the current version of the store. A failure refuses the write: 412 if the version differs. */
export const matchVersion = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  header: string,
): Promise<Check | Failure> => {
  const { caller, connection } = request
  const target = targetOf(route, request, header)
  if (target instanceof Failure) return target
  const { versionSource, params, tags } = target
  const watched = versionSource.run.watches?.(params, caller.account?.id ?? null, caller.token) ?? []
  const keys = versionSource.run.versionedBy?.(params) ?? watched
  const { access, environments: environmentsKey, features } = revisionKeys
  const observed = await ports.cache.revisions.observe([access, features, environmentsKey, ...watched, ...keys])
  const observedAt = performance.now()
  const feature = params.featureName
  // Read before the response of the version source: if the feature changes in between, the check fails and everything runs again.
  if (feature !== undefined)
    for (const key of [features, environmentsKey]) await ports.cache.lists.upTo(key, observed.get(key)!, observedAt)
  const changed = feature === undefined ? undefined : ports.cache.lists.changed(feature)
  const environments = ports.cache.lists.revision(environmentsKey)
  const answer = await answerOf(ports, versionSource, { caller, connection, params, query: {}, body: undefined, observed, observedAt })
  if (answer instanceof Failure) return answer
  if (tags === '*') return {}
  if (!isMatched(tags, answer.etag)) return changedSince(ports, caller, params, readAtOf(tags))
  if (feature !== undefined && changed !== undefined) return { require: requireFeature(feature, changed, environments) }
  return { lock: lockRevisions(keys), require: requireRevisions(keys, observed) }
}
