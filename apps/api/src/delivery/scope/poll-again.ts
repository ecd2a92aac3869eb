import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import type { Request } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { type Observed, revisionOfKey } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { SeenScope } from './read-scope.ts'

export type Poll = Pick<Request<never>, 'caller' | 'connection' | 'observed'>

/** The fields of the connection that the fleet reads. The complete connection would keep its socket in memory. */
const fleetFieldsOf = ({
  appName,
  connectionId,
  instanceId,
  interval,
  sdk,
  ifNoneMatch,
}: SdkCall['connection']): SdkCall['connection'] => ({
  appName,
  connectionId,
  instanceId,
  interval,
  sdk,
  ifNoneMatch,
})

const lastRevisions = new WeakMap<SeenScope['filter'], Observed>()

/**
 * The revisions that a poll saw. Equal revisions of a scope are the same object, because thousands of polls can be remembered, and a token can
 * have 1,000 projects.
 */
const revisionsSeen = ({ observed }: Poll, scope: SeenScope): Observed => {
  const access = [revisionKeys.access, revisionOfKey(observed, revisionKeys.access)] as const
  const revisions = new Map([access, ...scope.watched.map((key) => [key, revisionOfKey(scope.observed, key)] as const)])
  const last = lastRevisions.get(scope.filter)
  if (last?.size === revisions.size && [...revisions].every(([key, revision]) => last.get(key) === revision)) return last
  lastRevisions.set(scope.filter, revisions)
  return revisions
}

interface PollAgain {
  readonly call: SdkCall
  /** Whether the server may still answer an equal poll without the pipeline. */
  readonly isCurrent: () => boolean
  /** Whether the cached features have the revisions of the poll. */
  readonly isShown: (features: EnvironmentFeatures) => boolean
}

/**
 * What an answer to a poll needs in order to answer equal polls too. The result keeps nothing else of the poll in memory: V8 keeps each variable
 * of a function that one of its closures reads.
 */
export const pollAgain = ({ cache, identity }: Ports, poll: Poll, seen: SeenScope): PollAgain => {
  const { caller } = poll
  const { environment, filter, inline, keys } = seen
  const revisions = revisionsSeen(poll, seen)
  return {
    call: { caller, connection: fleetFieldsOf(poll.connection), scope: { environment, filter, inline, keys } },
    isCurrent: () => cache.revisions.showsRecent(revisions) && identity.authenticate.acceptsAgain(caller),
    isShown: (features) => keys.every((key) => features.revision(key) === revisions.get(key)),
  }
}
