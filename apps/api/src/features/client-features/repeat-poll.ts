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
 * as used, and the process as seen. `sent`: the tag of the features that each poll receives; absent: the polls get 304.
 */
export const repeatPoll = (
  { cache, identity, runtime }: Ports,
  { caller, connection, observed }: Poll,
  scope: SeenScope,
  sent?: string,
): (() => boolean) => {
  const access = [revisionKeys.access, revisionOfKey(observed, revisionKeys.access)] as const
  const revisions = new Map([access, ...scope.watched.map((key) => [key, revisionOfKey(scope.observed, key)] as const)])
  const call: SdkCall = { caller, connection: fleetFieldsOf(connection), scope }
  const { isInviting } = runtime.streams
  return () => {
    if (!cache.revisions.showsRecent(revisions) || !identity.authenticate.acceptsAgain(caller)) return false
    // Features are sent with the invitation to stream, a 304 is not.
    if (sent !== undefined && runtime.streams.isInviting !== isInviting) return false
    const process = runtime.fleet.poll(call, false)
    if (sent === undefined || !process) return true
    const features = cache.delivered.in(scope.environment)
    process.answer(sent, features.count, features)
    return true
  }
}
