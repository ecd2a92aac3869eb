import { limits } from '@halyard/contracts/data'
import { isReportText } from '@halyard/domain'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { SdkCall } from '../../pipeline/fleet.ts'
import type { SdkProcessRow } from '../../store/repositories/sdk-processes.repository.ts'

/** Who a process says that it is. */
export interface SdkIdentity {
  /** Unique in the environment. */
  readonly id: string
  readonly environment: string
  readonly appName: string | null
  readonly instanceId: string | null
  readonly connectionId: string | null
  readonly sdk: string | null
  /** Ids; `*`: all. */
  readonly projects: readonly string[]
}

type Transport = SdkProcessRow['transport']

/** Seconds between the commits of changes and their arrival at a process. */
export type OnArrival = (process: SdkProcess, seconds: readonly number[]) => void

/** What is known of a process that reads the flags of an environment. */
export abstract class SdkProcess {
  readonly identity: SdkIdentity
  abstract readonly transport: Transport
  /** Epoch milliseconds. */
  seenAt: number
  /** Whether the process says which revision it holds. */
  isKnown: boolean
  /** The revision of the environment that it is known to have, at least. */
  held: number | null = null
  /** What is stored of it. */
  stored: SdkProcessRow | null = null

  constructor(identity: SdkIdentity, seenAt: number) {
    this.identity = identity
    this.seenAt = seenAt
    this.isKnown = identity.connectionId !== null
  }

  /** Epoch milliseconds at which the process counts as gone, unless it is seen before. */
  abstract goneAt(now: number): number

  /** Takes in that changes may not have been for the process. `isCurrent` says so of a tag or a revision that it holds. */
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

/** The features of an environment as they are now. */
export interface Shown {
  readonly features: EnvironmentFeatures
  /** The tag of a scope's full list. */
  readonly tagOf: (scope: SdkCall['scope']) => string
  /** Whether nothing of a scope has changed since a revision. */
  readonly isUnchanged: (scope: SdkCall['scope'], since: number) => boolean
}

/** Seconds between the changes after one revision up to another and now. */
export const secondsSince = ({ commits }: EnvironmentFeatures, after: number, upTo: number, now = performance.now()): readonly number[] =>
  commits.between(after, upTo).map((at) => Math.max(0, now - at) / 1000)

const textOf = (value: string | undefined): string | null => (isReportText(value, limits.appNameLength) ? value : null)

/** Who calls; null: the caller sends neither an application's name nor a connection id, as no SDK does. */
export const identityOf = ({ caller, peer, scope }: SdkCall, unnamed: string): SdkIdentity | null => {
  const [appName, instanceId, connectionId] = [textOf(peer.appName), textOf(peer.instanceId), textOf(peer.connectionId)]
  if (appName === null && connectionId === null) return null
  return {
    id: connectionId === null ? `${caller.actor.token} ${unnamed} ${appName} ${instanceId}` : idOf(caller, connectionId),
    environment: scope.environment,
    appName,
    instanceId,
    connectionId,
    sdk: textOf(peer.sdk),
    projects: scope.filter.projects ?? ['*'],
  }
}

/** A process may read an environment with several tokens, as proxies do. */
export const idOf = ({ actor }: SdkCall['caller'], connectionId: string): string => `${actor.token} ${connectionId}`
