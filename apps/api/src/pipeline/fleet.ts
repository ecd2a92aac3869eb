import type { EnvironmentFeatures } from '../cache/delivered/environment-features.ts'
import type { FeatureFilter } from '../cache/delivered/feature-filter.ts'
import type { Caller } from '../identity/caller/caller.ts'
import type { ClientConnection } from './client-connection.ts'
import type { EdgeReport } from './edge-reports.ts'

/** The scope that an application reads. The filters of its token apply before the filters of its request. */
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
  readonly connection: Pick<ClientConnection, 'appName' | 'connectionId' | 'instanceId' | 'interval' | 'sdk' | 'ifNoneMatch'>
  readonly scope: ClientScope
}

/** An SDK process that polled. */
export interface Polled {
  /** The server sends the process the features of a revision of the environment, with this tag. */
  answer(tag: string, revision: number, features: EnvironmentFeatures): void
}

/** The response to a page. */
export interface Outcomes {
  /** Undefined: the outcomes are random, so they have no tag. */
  readonly tag: string | undefined
  /** Revision of the evaluated environment. */
  readonly revision: number
  readonly features: EnvironmentFeatures
}

/** An SDK process with a stream. */
export interface Streaming {
  /** All changes up to a revision of the environment were passed to the network. `isNews`: at least one of them concerns the process. */
  sent(revision: number, isNews: boolean): void
  close(): void
}

/** The processes that read flags and called this server. */
export interface Fleet {
  /** Epoch milliseconds since when calls are counted. */
  readonly since: number
  /** `isDelta`: the tags of the process are revisions of the environment. Null: the caller is no SDK. */
  poll(call: SdkCall, isDelta: boolean): Polled | null
  stream(call: SdkCall): Streaming | null
  /** Records a poll of a page or of a mobile application. */
  show(call: SdkCall, outcomes: Outcomes): void
  report(edge: EdgeReport): void
  /** Stores the state of the processes of an environment now, and asks the other servers to do the same for a while. */
  publish(environment: string): Promise<void>
  /** Stores changed states, and removes the processes that stopped calling. */
  flush(): Promise<void>
}
