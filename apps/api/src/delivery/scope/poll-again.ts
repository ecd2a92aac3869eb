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

/** The same object for equal revisions of the same scope, because thousands of polls can be remembered, and a token can have 1,000 projects. */
const shared = ({ filter }: SeenScope, revisions: Observed): Observed => {
  const last = lastRevisions.get(filter)
  if (last?.size === revisions.size && [...revisions].every(([key, revision]) => last.get(key) === revision)) return last
  lastRevisions.set(filter, revisions)
  return revisions
}

interface PollAgain {
  readonly call: SdkCall
  /** Whether the server may still answer an equal poll without the pipeline. */
  readonly isCurrent: () => boolean
  /** Whether the cached features have the revisions of the poll. */
  readonly isShown: (features: EnvironmentFeatures) => boolean
}

/** What an answer to a poll needs in order to answer equal polls too. */
export const pollAgain = ({ cache, identity }: Ports, { caller, connection, observed }: Poll, scope: SeenScope): PollAgain => {
  const access = [revisionKeys.access, revisionOfKey(observed, revisionKeys.access)] as const
  const ofScope = scope.watched.map((key) => [key, revisionOfKey(scope.observed, key)] as const)
  const revisions = shared(scope, new Map([access, ...ofScope]))
  return {
    call: { caller, connection: fleetFieldsOf(connection), scope },
    isCurrent: () => cache.revisions.showsRecent(revisions) && identity.authenticate.acceptsAgain(caller),
    isShown: (features) => scope.keys.every((key) => features.revision(key) === revisions.get(key)),
  }
}
