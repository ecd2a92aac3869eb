import type { EnvironmentFeatures } from '../cache/delivered/environment-features.ts'
import type { FeatureFilter } from '../cache/delivered/feature-filter.ts'
import type { Caller } from '../identity/caller/caller.ts'
import type { EdgeReport } from './edge-reports.ts'
import type { Peer } from './peer.ts'

/** What an application reads: the filters of its token come before its own. */
export interface ClientScope {
  readonly environment: string
  readonly filter: FeatureFilter
  readonly inline: boolean
  /** The revision keys that the response depends on. */
  readonly keys: readonly string[]
}

/** The call of an SDK process. */
export interface SdkCall {
  readonly caller: Pick<Caller, 'actor'>
  readonly peer: Pick<Peer, 'appName' | 'connectionId' | 'instanceId' | 'interval' | 'sdk' | 'ifNoneMatch'>
  readonly scope: ClientScope
}

/** An SDK process that polled. */
export interface Polled {
  /** It is sent the features of a revision of the environment, with this tag. */
  answer(tag: string, revision: number, features: EnvironmentFeatures): void
}

/** What a page gets. */
export interface Outcomes {
  /** Undefined: chance decides, so they have none. */
  readonly tag: string | undefined
  /** Of the environment that was evaluated. */
  readonly revision: number
  readonly features: EnvironmentFeatures
}

/** An SDK process with a stream. */
export interface Streaming {
  /** All changes up to a revision of the environment were handed to the network; `isNews`: some of them were for the process. */
  sent(revision: number, isNews: boolean): void
  close(): void
}

/** The processes that read flags, as far as they called this server. */
export interface Fleet {
  /** Epoch milliseconds since when calls are counted. */
  readonly since: number
  /** `isDelta`: the tags of the process are revisions of the environment. Null: the caller is no SDK. */
  poll(call: SdkCall, isDelta: boolean): Polled | null
  stream(call: SdkCall): Streaming | null
  /** A page, or a mobile application, polls. */
  show(call: SdkCall, outcomes: Outcomes): void
  report(edge: EdgeReport): void
  /** Stores what is known of the processes of an environment now, and asks the other servers to do the same for a while. */
  publish(environment: string): Promise<void>
  /** Stores what changed, and forgets the processes that are gone. */
  flush(): Promise<void>
}
