import type { IfMatchCaller } from '@halyard/contracts/data'
import type { Failure, ImpactSample, World } from '@halyard/domain'
import type { Body } from '../cache/bodies/body.ts'
import type { VersionTags } from '../cache/bodies/version-tags.ts'
import type { DeliveredFeatures } from '../cache/delivered/delivered-features.ts'
import type { Evaluators } from '../cache/delivered/evaluators.ts'
import type { FavoriteIndex } from '../cache/indexes/favorite-index.ts'
import type { ProposedChanges } from '../cache/indexes/proposed-changes.ts'
import type { FeatureLists } from '../cache/lists/feature-lists.ts'
import type { RevisionMemory } from '../cache/revisions/revision-memory.ts'
import type { Revisions } from '../cache/revisions/revisions.ts'
import type { Attempts } from '../identity/caller/attempts.ts'
import type { Authenticate } from '../identity/caller/authenticate.ts'
import type { LastUsedTokens } from '../identity/caller/last-used-tokens.ts'
import type { Mailer } from '../identity/mail/mail.ts'
import type { OpenIdProviders } from '../identity/open-id/open-id-providers.ts'
import type { Keyring } from '../identity/secret/keyring.ts'
import type { WebhookSender } from '../identity/webhook/webhook-sender.ts'
import type { JobRuns } from '../telemetry/job-runs.ts'
import type { Log } from '../telemetry/log.ts'
import type { ClientConnection } from './client-connection.ts'
import type { Fleet } from './fleet.ts'
import type { ContextSamples } from './sampled-contexts.ts'
import type { Store } from './store.ts'
import type { Exports } from './streams/exports.ts'
import type { Semaphore } from './streams/semaphore.ts'
import type { RunInTransaction } from './transactions.ts'
import type { Batch, Registration, Reporter, UsageReport } from './usage-reports.ts'

/** Callers and secrets. */
export interface Identity {
  readonly authenticate: Authenticate
  /** Limits the number of attempts, such as logins. */
  readonly attempts: Attempts
  readonly lastUsedTokens: LastUsedTokens
  readonly keyring: Keyring
  /** Null: mail is off. */
  readonly mailer: Mailer | null
  readonly webhooks: WebhookSender
  readonly openId: OpenIdProviders
}

/** Cached data of the store, and the revisions that prove that the data is current. */
export interface Cache {
  readonly revisions: Revisions
  readonly versionTags: VersionTags
  readonly lists: FeatureLists
  readonly delivered: DeliveredFeatures
  readonly evaluators: Evaluators
  readonly favorites: FavoriteIndex
  readonly changes: ProposedChanges
  /** States on which changes are planned. */
  readonly worlds: RevisionMemory<World>
  readonly bodies: RevisionMemory<Body>
  /** Bodies that few callers share. They are cached apart, so that they do not push out bodies that all callers read. */
  readonly ownBodies: RevisionMemory<Body>
}

/** The running process: time, log, settings, and the parts that work in the background. */
export interface Runtime {
  readonly log: Log
  readonly now: () => number
  /** Usage reports are summed in memory and stored every few seconds. */
  readonly usage: {
    add(report: UsageReport): void
    register(registration: Registration): void
    flush(): Promise<void>
  }
  /** The batches that applications reported recently. */
  readonly batches: {
    /** Returns the part of a batch that was not reported before. `key` identifies the batch among the batches of the reporter. */
    newOf(reporter: Reporter, key: string, batch: Batch): Batch
  }
  /** Measurements of applications, for Prometheus. */
  readonly impact: {
    /** Returns the number of samples that exceeded the bounds and were dropped. */
    add(token: number, samples: readonly ImpactSample[]): number
    text(): string
  }
  /** A sample of the contexts that applications send. */
  readonly contexts: ContextSamples
  /** The processes that read flags. */
  readonly fleet: Fleet
  /** Requests that wait for processes. */
  readonly waits: {
    /** Returns a failure if too many requests wait. */
    begin(connection: Pick<ClientConnection, 'onClose'>): { pause(ms: number): Promise<boolean>; end(): void } | Failure
    close(): void
  }
  /** The streams of this process. */
  readonly streams: {
    /** True: SDKs that poll are invited to stream. */
    readonly isInviting: boolean
  }
  /** Measures the cost of evaluating all features for OpenFeature. */
  readonly evaluationCost: { measure<T>(step: string, work: () => T): T }
  readonly sealer: { seal(): Promise<void> }
  /** Measures background work. */
  readonly jobRuns: Pick<JobRuns, 'measure'>
  readonly exports: Exports
  readonly settings: {
    /** True: checks every response against its schema before sending it, and fails on a mismatch. Tests switch this on. */
    readonly checkAnswers: boolean
    /** Base of links, without a trailing slash; never taken from a request. */
    readonly publicUrl: string
    /** Whether browsers reach the server by https. Cookies are then sent by https only. */
    readonly isHttps: boolean
    /** Callers whose PUT, PATCH and DELETE need an If-Match. */
    readonly requireIfMatch: readonly IfMatchCaller[]
    /** Whether constraints can have the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE. */
    readonly extendedOperators: boolean
  }
}

/** The ports that an operation receives besides its request. */
export interface Ports {
  readonly store: Store
  readonly identity: Identity
  readonly cache: Cache
  readonly runtime: Runtime
}

/** The ports that the pipeline itself needs in addition. */
export interface PipelinePorts extends Ports {
  readonly runInTransaction: RunInTransaction
  /** The scopes of Idempotency-Keys whose requests this process is executing. */
  readonly keysInUse: Set<string>
  /** Lets one large body at a time into memory. */
  readonly largeBodies: Semaphore
  /** Milliseconds for which a body that is being read may deliver no data. */
  readonly bodyStallMs: number
}
