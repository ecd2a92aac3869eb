import type { AwaitedRevision, AwaitRevision } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import { unknownEnvironment } from '../../flags/environment/environment-rules.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findEnvironment } from '../../store/repositories/environments.repository.ts'
import {
  countSdkProcesses,
  listMissingSdkProcesses,
  type SdkProcessCounts,
  type SdkProcessFilter,
  type SdkProcessRow,
} from '../../store/repositories/sdk-processes.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const stepMs = 250

const isReached = ({ live, held, sent }: SdkProcessCounts, quorum: number): boolean => live > 0 && (held + sent) * 100 >= quorum * live

const toMissing = (row: SdkProcessRow): AwaitedRevision['missing'][number] => ({
  appName: row.app_name,
  instanceId: row.instance_id,
  connectionId: row.connection_id,
  sdk: row.sdk,
  transport: row.transport,
  state: row.known ? 'behind' : 'unknown',
  revision: row.held,
  lastSeen: row.seen_at,
})

const futureRevision = (now: number): Failure => {
  const message = `must be at most ${now}, the current revision of the environment`
  return failure('ValidationError', `body/revision: ${message}`, [{ path: 'body/revision', message }])
}

/** Authenticates the caller again, because permissions can end during a wait. */
const callerNow = async ({ cache, identity }: Ports, connection: ClientConnection): Promise<Caller | Failure> =>
  identity.authenticate(connection, await cache.revisions.observe([revisionKeys.access]))

const revisionNow = async ({ cache }: Ports, environment: string): Promise<number> => {
  const key = revisionKeys.delivery(environment)
  return Number((await cache.revisions.observe([key])).get(key)!.split('.')[0])
}

type Wanted = AwaitRevision & { readonly environment: string; readonly revision: number }

const readHeld = async (
  ports: Ports,
  caller: Caller,
  { environment, revision, applications, quorum }: Wanted,
): Promise<AwaitedRevision> => {
  const { store, runtime } = ports
  await runtime.fleet.publish(environment)
  const filter: SdkProcessFilter = {
    environment,
    applications: applications ?? null,
    projects: caller.visible?.ids ?? null,
    now: new Date(runtime.now()).toISOString(),
  }
  const [[counts], missing] = await store.snapshot((tx) =>
    tx.batch(countSdkProcesses(filter, revision), listMissingSdkProcesses(filter, revision, limits.awaits.listed)),
  )
  const { live, held, sent, unknown } = counts!
  return {
    environment,
    revision,
    reached: isReached(counts!, quorum),
    live,
    held,
    sent,
    behind: live - held - sent - unknown,
    unknown,
    missing: missing.map(toMissing),
    since: new Date(runtime.fleet.since).toISOString(),
  }
}

/** Checks the SDK processes repeatedly until enough of them hold the revision, or the time is over. */
export const awaitRevision: Operations['environments']['awaitRevision'] = {
  run: async (ports, { params: { environment }, body, connection }) => {
    const [known] = await ports.store.run(findEnvironment(environment))
    if (!known) return unknownEnvironment(environment)
    const now = await revisionNow(ports, environment)
    const { revision = now } = body
    if (revision > now) return futureRevision(now)
    const wait = ports.runtime.waits.begin(connection)
    if (wait instanceof Failure) return wait
    const until = performance.now() + body.timeout * 1_000
    try {
      for (;;) {
        const current = await callerNow(ports, connection)
        if (current instanceof Failure) return current
        const found = await readHeld(ports, current, { ...body, environment, revision })
        const left = until - performance.now()
        if (found.reached || left <= 0 || !(await wait.pause(Math.min(stepMs, left)))) return found
      }
    } finally {
      wait.end()
    }
  },
}
