import { type Endpoint, paramsOfGuard } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import type { Query } from '../db/index.ts'
import { Failure, failure } from '../failure.ts'
import type { Route } from '../invoke.ts'
import type { Request } from '../operation.ts'
import { revisionKeys } from '../revisions/keys.ts'
import { answerOf } from './answer-of.ts'
import { listWhatHappened } from './history.repository.ts'
import { isMatched, readAtOf, readIfMatch } from './if-match.ts'
import { requireFeature, requireRevisions } from './preconditions.repository.ts'
import { subjectOf } from './subjects.ts'

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
export const refusalWithoutIfMatch = ({ settings }: Context, { endpoint, guard }: Route, caller: Caller): Failure | null => {
  const matters = guard && (endpoint.method === 'PUT' || endpoint.method === 'PATCH' || endpoint.method === 'DELETE')
  return matters && settings.requireIfMatch.includes(kindOf(caller)) ? required : null
}

const wrong = (message: string): Failure => failure('ValidationError', `If-Match: ${message}`, [{ path: 'If-Match', message }])

const malformed = wrong('must be entity tags in quotes, separated by commas, or *')
const meaningless = wrong('cannot be used here, since there is nothing whose version it could name')

/** Names what changed since, and by whom, newest first. */
const changedSince = async (context: Context, guard: Route, params: Record<string, string | undefined>, since: number | undefined) => {
  const moment = new Date((since ?? 0) * 1_000).toISOString()
  const events = await context.database.run(listWhatHappened(subjectOf(guard.resource, params), moment))
  const told = events.map(({ type, created_by, created_at }) => `${type} by ${created_by} at ${created_at}`)
  const [last] = told
  const message = last === undefined ? 'This is not what you read any more' : `This was changed since you read it: ${last}`
  return failure(
    'PreconditionFailed',
    `${message}. Read it again`,
    told.map((event) => ({ path: 'If-Match', message: event })),
  )
}

/**
 * Holds what If-Match names against what there is. Gives the check that this is still so, to be made within the transaction once what is changed has
 * been locked; or why the write is refused: 412 where another version is there.
 */
export const matchVersion = async (
  context: Context,
  route: Route,
  { caller, peer, params: given }: Request<Endpoint>,
  header: string,
): Promise<Query | Failure> => {
  const { guard } = route
  if (!guard) return meaningless
  const wanted = readIfMatch(header)
  if (!wanted) return malformed
  // The parameters of a path are strings.
  const params = paramsOfGuard(route, guard, given as Record<string, string>)
  const keys = guard.run.watches?.(params, caller.account?.id ?? null) ?? []
  const observed = await context.revisions.observe([revisionKeys.access, revisionKeys.features, ...keys])
  const observedAt = performance.now()
  const feature = params.featureName
  // Asked for before the answer is read: if it moves in between, the check fails and all is done again.
  if (feature !== undefined) await context.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
  const changed = feature === undefined ? undefined : context.lists.changed(feature)
  const answer = await answerOf(context, guard, { caller, peer, params, query: {}, body: undefined, observed, observedAt })
  if (answer instanceof Failure) return answer
  if (!isMatched(wanted, answer.etag)) return changedSince(context, guard, params, readAtOf(wanted))
  return feature !== undefined && changed !== undefined ? requireFeature(feature, changed) : requireRevisions(keys, observed)
}
