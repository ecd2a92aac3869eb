import type { Server } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import type { LoneTimes } from '../cache/revisions/lone-instance.ts'
import type { ChangeStreams } from '../delivery/change-streams/change-streams.ts'
import type { StreamHub, StreamLimits } from '../delivery/streams/stream-hub.ts'
import type { Sealer } from '../flags/seals/sealer.ts'
import type { Mailer } from '../identity/mail/mail.ts'
import type { Keyring } from '../identity/secret/keyring.ts'
import type { WebhookSettings } from '../identity/webhook/webhook-sender.ts'
import type { Notifier } from '../jobs/notification/notifier.ts'
import type { PipelinePorts } from '../pipeline/ports.ts'
import type { Database } from '../store/index.ts'
import type { Writer } from '../store/writer.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { CorsSettings } from '../transport/http/cors.ts'
import type { Draining } from '../transport/http/drain.ts'
import type { ConsoleFiles } from '../transport/pages/console-files.ts'

/** Settings and resources from which a server is composed. */
export interface ServerParts {
  readonly database: Database
  readonly log: Log
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Base of links, without a slash at its end. */
  readonly publicUrl: string
  readonly cors: CorsSettings
  readonly trustedProxies: readonly string[]
  readonly openMetrics: boolean
  readonly metricsHere: boolean
  readonly checkAnswers: boolean
  readonly keyring: Keyring
  readonly requireIfMatch: readonly IfMatchCaller[]
  readonly mailer: Mailer | null
  readonly webhooks: WebhookSettings
  /** Absent: the server delivers no console. */
  readonly console?: ConsoleFiles | undefined
  /** Absent: contexts are sampled. */
  readonly sampleContexts?: boolean | undefined
  /** Absent: the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE are off. */
  readonly extendedOperators?: boolean | undefined
  /** Absent: tracing is off. */
  readonly tracing?: Tracing | undefined
  readonly loneTimes?: LoneTimes | undefined
  /** True: polling SDKs are invited to stream while the stream limits allow it. Absent: false. */
  readonly streamingFetchMode?: boolean | undefined
  /** Overrides of the default stream limits. */
  readonly streamLimits?: Partial<StreamLimits> | undefined
  /** Limit of the request body of an endpoint, in bytes. Absent: the limit of the contract. */
  readonly bodyLimitOf?: ((endpoint: Endpoint) => number) | undefined
  /** Time in milliseconds after which a request body without new data is refused. Absent: 10 seconds. */
  readonly bodyStallMs?: number | undefined
  /** Time limit of a request to an OpenID provider in milliseconds. Absent: 5 seconds. */
  readonly openIdTimeoutMs?: number | undefined
}

/** A server that does not listen yet, with the parts that commands start and stop. */
export interface ComposedServer {
  readonly server: Server
  readonly draining: Draining
  readonly streams: StreamHub
  readonly changeStreams: ChangeStreams
  readonly metrics: Metrics
  readonly ports: PipelinePorts
  readonly writer: Writer
  readonly sealer: Sealer
  readonly notifier: Notifier
}

/** Type of the composition root. */
export type Compose = (parts: ServerParts) => ComposedServer
