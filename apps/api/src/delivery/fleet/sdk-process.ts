import { limits } from '@halyard/contracts/data'
import { isReportText } from '@halyard/domain'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import type { SdkProcessRow } from '../../store/repositories/sdk-processes.repository.ts'

/** The identity that a process claims. */
export interface SdkIdentity {
  /** Unique in the environment. */
  readonly id: string
  readonly environment: string
  readonly appName: string | null
  readonly instanceId: string | null
  readonly connectionId: string | null
  readonly sdk: string | null
  /** Project ids; `*`: all projects. */
  readonly projects: readonly string[]
}

type Transport = SdkProcessRow['transport']

/** Seconds between the commits of changes and their arrival at a process. */
export type OnArrival = (process: SdkProcess, seconds: readonly number[]) => void

/** The state of a process that reads the flags of an environment. */
export abstract class SdkProcess {
  readonly identity: SdkIdentity
  abstract readonly transport: Transport
  /** Epoch milliseconds of the last call. */
  seenAt: number
  /** Whether the revision of the process can be determined from its calls. */
  isKnown: boolean
  /** The minimum revision of the environment that the process has for certain; null: unknown. */
  held: number | null = null
  /** The stored row of the process; null: not stored yet. */
  stored: SdkProcessRow | null = null

  constructor(identity: SdkIdentity, seenAt: number) {
    this.identity = identity
    this.seenAt = seenAt
    this.isKnown = identity.connectionId !== null
  }

  /** Epoch milliseconds at which the process counts as gone, unless it calls before. */
  abstract goneAt(now: number): number

  /** Raises the revision of the process if the changes since its tag or revision do not concern its scope. */
  abstract catchUp(shown: Shown): void

  reach(revision: number): void {
    if (this.held === null || revision > this.held) this.held = revision
  }

  toRow(now: number): SdkProcessRow {
    const { identity } = this
    return {
      environment: identity.environment,
      id: identity.id,
      app_name: identity.appName,
      instance_id: identity.instanceId,
      connection_id: identity.connectionId,
      sdk: identity.sdk,
      transport: this.transport,
      projects: identity.projects,
      known: this.isKnown,
      held: this.isKnown ? this.held : null,
      seen_at: new Date(this.seenAt).toISOString(),
      gone_at: new Date(this.goneAt(now)).toISOString(),
    }
  }
}

/** The current features of an environment. */
export interface Shown {
  readonly features: EnvironmentFeatures
  /** Returns the tag of the complete list of a scope. */
  readonly tagOf: (scope: SdkCall['scope']) => string
  /** Whether nothing of a scope has changed since a revision. */
  readonly isUnchanged: (scope: SdkCall['scope'], since: number) => boolean
}

/** Seconds from the commits after one revision, up to and including another, until now. */
export const secondsSince = ({ commits }: EnvironmentFeatures, after: number, upTo: number, now = performance.now()): readonly number[] =>
  commits.between(after, upTo).map((at) => Math.max(0, now - at) / 1000)

const textOf = (value: string | undefined): string | null => (isReportText(value, limits.appNameLength) ? value : null)

/** The identity of the caller. Null: the caller sends neither an application name nor a connection id, so it is no SDK. */
export const identityOf = ({ caller, connection, scope }: SdkCall, unnamed: string): SdkIdentity | null => {
  const [appName, instanceId, connectionId] = [textOf(connection.appName), textOf(connection.instanceId), textOf(connection.connectionId)]
  if (appName === null && connectionId === null) return null
  return {
    id: connectionId === null ? `${caller.actor.token} ${unnamed} ${appName} ${instanceId}` : idOf(caller, connectionId),
    environment: scope.environment,
    appName,
    instanceId,
    connectionId,
    sdk: textOf(connection.sdk),
    projects: scope.filter.projects ?? ['*'],
  }
}

/** Id of a process. It includes the token, because a process can read an environment with several tokens, as proxies do. */
export const idOf = ({ actor }: SdkCall['caller'], connectionId: string): string => `${actor.token} ${connectionId}`
