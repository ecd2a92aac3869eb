import type { SeenScope } from '../../delivery/scope/read-scope.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import type { Request } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { revisionOfKey } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

type Poll = Pick<Request<never>, 'caller' | 'connection' | 'observed'>

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

/**
 * Returns a function that returns true while an equal poll gets the same ETag. The function then counts the poll: the token
 * as used, and the process as seen.
 */
export const repeatPoll = (
  { cache, identity, runtime }: Ports,
  { caller, connection, observed }: Poll,
  scope: SeenScope,
): (() => boolean) => {
  const access = [revisionKeys.access, revisionOfKey(observed, revisionKeys.access)] as const
  const revisions = new Map([access, ...scope.watched.map((key) => [key, revisionOfKey(scope.observed, key)] as const)])
  const call: SdkCall = { caller, connection: fleetFieldsOf(connection), scope }
  return () => {
    if (!cache.revisions.showsRecent(revisions) || !identity.authenticate.acceptsAgain(caller)) return false
    runtime.fleet.poll(call, false)
    return true
  }
}
