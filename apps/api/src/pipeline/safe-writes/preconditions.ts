import { type Endpoint, paramsOfGuard } from '@halyard/contracts'
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
  'Send If-Match with the ETag of what you read: this server requires it of your kind of caller',
)

/** What keeps a caller who sends no If-Match from a write (428); null: nothing. */
export const refusalWithoutIfMatch = (
  { runtime: { settings } }: PipelinePorts,
  { endpoint, guard }: Route,
  caller: Caller,
): Failure | null => {
  const matters = guard && (endpoint.method === 'PUT' || endpoint.method === 'PATCH' || endpoint.method === 'DELETE')
  return matters && settings.requireIfMatch.includes(kindOf(caller)) ? required : null
}

const wrong = (message: string): Failure => failure('ValidationError', `If-Match: ${message}`, [{ path: 'If-Match', message }])

const malformed = wrong('must be entity tags in quotes, separated by commas, or *')
const meaningless = wrong('cannot be used here, since there is nothing whose version it could name')

/** What If-Match names, and what it is to be held against. */
interface Wanted {
  readonly guard: Route
  readonly params: Readonly<Record<string, string | undefined>>
  readonly tags: readonly string[] | '*'
}

const wantedBy = (route: Route, { params, body }: Request<Endpoint>, header: string): Wanted | Failure => {
  const { guard } = route
  if (!guard) return meaningless
  const tags = readIfMatch(header)
  // The parameters of a path are strings.
  return tags ? { guard, params: paramsOfGuard(route, guard, { params: params as Record<string, string>, body }), tags } : malformed
}

/** What proves within the transaction that a version is still the one that was matched. */
export interface Check {
  /** Taken before all else. */
  readonly lock?: Query
  /** Made once what is changed has been locked; undefined: any version will do. */
  readonly require?: Query
}

/** What makes no request wait for what happened since. */
const asRemembered = { observedAt: Number.NEGATIVE_INFINITY } as const

/**
 * Holds what If-Match names against what this process remembers of a feature, without a question to the store. Gives the check, to be made within the
 * transaction once what is changed has been locked, that nothing moved since; undefined: another version is remembered, or none.
 */
export const matchRemembered = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  header: string,
): Promise<Check | undefined> => {
  const { caller, peer } = request
  const wanted = wantedBy(route, request, header)
  if (wanted instanceof Failure) return undefined
  const { guard, params, tags } = wanted
  const changed = params.featureName === undefined ? undefined : ports.cache.lists.changed(params.featureName)
  if (changed === undefined) return undefined
  const environments = ports.cache.lists.revision(revisionKeys.environments)
  // As if nothing had ever been marked, since a version leaves favourites out.
  const observed = new Map((guard.run.watches?.(params, caller.account?.id ?? null, caller.token) ?? []).map((key) => [key, unbumped]))
  const answer = await answerOf(ports, guard, { caller, peer, params, query: {}, body: undefined, observed, ...asRemembered })
  if (answer instanceof Failure || !isMatched(tags, answer.etag)) return undefined
  return { require: requireFeature(params.featureName!, changed, environments) }
}

/** The same against what there is: why the write is refused, where that is another version (412). */
export const matchVersion = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  header: string,
): Promise<Check | Failure> => {
  const { caller, peer } = request
  const wanted = wantedBy(route, request, header)
  if (wanted instanceof Failure) return wanted
  const { guard, params, tags } = wanted
  const watched = guard.run.watches?.(params, caller.account?.id ?? null, caller.token) ?? []
  const keys = guard.run.versionedBy?.(params) ?? watched
  const { access, environments: places, features } = revisionKeys
  const observed = await ports.cache.revisions.observe([access, features, places, ...watched, ...keys])
  const observedAt = performance.now()
  const feature = params.featureName
  // Asked for before the answer is read: if it moves in between, the check fails and all is done again.
  if (feature !== undefined) for (const key of [features, places]) await ports.cache.lists.upTo(key, observed.get(key)!, observedAt)
  const changed = feature === undefined ? undefined : ports.cache.lists.changed(feature)
  const environments = ports.cache.lists.revision(places)
  const answer = await answerOf(ports, guard, { caller, peer, params, query: {}, body: undefined, observed, observedAt })
  if (answer instanceof Failure) return answer
  if (tags === '*') return {}
  if (!isMatched(tags, answer.etag)) return changedSince(ports, caller, params, readAtOf(tags))
  if (feature !== undefined && changed !== undefined) return { require: requireFeature(feature, changed, environments) }
  return { lock: lockRevisions(keys), require: requireRevisions(keys, observed) }
}
