import type { SdkCall } from '../../pipeline/fleet.ts'
import type { Request } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { revisionOfKey } from '../../store/observed.ts'
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

/** The call of an equal poll, and whether the server may still answer it without the pipeline. */
export const pollAgain = ({ cache, identity }: Ports, { caller, connection, observed }: Poll, scope: SeenScope) => {
  const access = [revisionKeys.access, revisionOfKey(observed, revisionKeys.access)] as const
  const revisions = new Map([access, ...scope.watched.map((key) => [key, revisionOfKey(scope.observed, key)] as const)])
  const call: SdkCall = { caller, connection: fleetFieldsOf(connection), scope }
  return { call, isCurrent: () => cache.revisions.showsRecent(revisions) && identity.authenticate.acceptsAgain(caller) }
}
