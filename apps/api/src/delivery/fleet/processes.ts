import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { EdgeReport } from '../../pipeline/edge-reports.ts'
import type { ClientScope, Outcomes, Polled, Streaming } from '../../pipeline/fleet.ts'
import { deltaHeld, keysIn } from '../scope/client-scope.ts'
import { type OnArrival, type SdkIdentity, SdkProcess, type Shown, secondsSince } from './sdk-process.ts'

/** Of SDKs that say nothing of it, in milliseconds. */
export const defaultIntervals = { poll: 15_000, page: 30_000 } as const
const longestIntervalMs = 3_600_000
/** A process that was not seen for so many intervals is gone. */
const intervals = 3

/** SDKs that have no interval send the text `undefined`. */
export const intervalOf = (header: string | undefined, byDefault: number): number => {
  const ms = Number(header)
  return ms > 0 ? Math.min(ms, longestIntervalMs) : byDefault
}

/** Proxies weaken tags. */
const bare = (tag: string | undefined): string | undefined => (tag?.startsWith('W/') ? tag.slice(2) : tag)

interface Answer {
  readonly tag: string
  readonly revision: number
  readonly seconds: readonly number[]
}

/** A process that polls. What it was sent counts once it comes back with the tag. */
export class PollingProcess extends SdkProcess implements Polled {
  readonly transport: keyof typeof defaultIntervals = 'poll'
  readonly #scope: ClientScope
  readonly #intervalMs: number
  readonly #onArrival: OnArrival
  #tag: string | undefined
  #isDelta = false
  #answer: Answer | undefined

  constructor(identity: SdkIdentity, seenAt: number, scope: ClientScope, intervalMs: number, onArrival: OnArrival) {
    super(identity, seenAt)
    this.#scope = scope
    this.#intervalMs = intervalMs
    this.#onArrival = onArrival
  }

  /** It polls with a tag, or without one. */
  hear(tag: string | undefined, isDelta: boolean, now: number): void {
    this.seenAt = now
    if (tag === undefined) {
      // It was sent a tag before, and does not come back with it.
      if (this.#answer) this.isKnown = false
      return
    }
    if (tag === this.#tag && isDelta === this.#isDelta) return
    this.isKnown = this.identity.connectionId !== null
    this.#tag = tag
    this.#isDelta = isDelta
    const answer = this.#answer
    if (!answer || bare(answer.tag) !== bare(tag)) return
    this.reach(answer.revision)
    this.#onArrival(this, answer.seconds)
  }

  answer(tag: string, revision: number, features: EnvironmentFeatures): void {
    if (bare(tag) === bare(this.#tag)) return
    const { held } = this
    const seconds = held === null ? [] : secondsSince(features, held, revision)
    this.#answer = { tag, revision, seconds }
  }

  catchUp({ features: { count }, tagOf, isUnchanged }: Shown): void {
    const revision = this.#isDelta ? deltaHeld(this.#tag) : null
    if (revision !== null && revision <= count) this.reach(revision)
    const isCurrent = revision === null ? bare(tagOf(this.#scope)) === bare(this.#tag) : isUnchanged(this.#scope, revision)
    if (isCurrent) this.reach(count)
  }

  goneAt(): number {
    return this.seenAt + intervals * this.#intervalMs
  }
}

/** A page that polls for outcomes. Their tags say nothing without its context, so it has what its last poll proves. */
export class PageProcess extends PollingProcess {
  override readonly transport = 'page'

  /** It comes with a tag, or without one. */
  show(held: string | undefined, { tag, revision, features }: Outcomes, now: number): void {
    this.hear(held, false, now)
    if (tag === undefined) this.isKnown = false
    else if (bare(held) === bare(tag)) this.reach(revision)
    else this.answer(tag, revision, features)
  }

  override catchUp(): void {
    // Only its next poll tells.
  }
}

/** Rows of streams are stored again within this time. */
const streamMs = 60_000

/** A process with an open stream. What was handed to the network is sent, and not proved to be read. */
export class StreamingProcess extends SdkProcess implements Streaming {
  readonly transport = 'stream'
  readonly #features: EnvironmentFeatures
  readonly #now: () => number
  readonly #onArrival: OnArrival
  readonly #onClose: (process: StreamingProcess) => void

  constructor(
    identity: SdkIdentity,
    features: EnvironmentFeatures,
    now: () => number,
    onArrival: OnArrival,
    onClose: (process: StreamingProcess) => void,
  ) {
    super(identity, now())
    this.#features = features
    this.#now = now
    this.#onArrival = onArrival
    this.#onClose = onClose
  }

  sent(revision: number, isNews: boolean): void {
    const { held } = this
    this.reach(revision)
    if (!isNews) return
    this.seenAt = this.#now()
    if (held !== null) this.#onArrival(this, secondsSince(this.#features, held, revision))
  }

  close(): void {
    this.#onClose(this)
  }

  catchUp(): void {
    // Its stream is brought up to date by the hub.
  }

  goneAt(now: number): number {
    return now + streamMs
  }
}

const edgeMs = 300_000
type EdgeRevision = EdgeReport['revisions'][number]

/** A proxy, as it reports what it holds of an environment: the sum of the counters of its projects. */
export class EdgeProcess extends SdkProcess {
  readonly transport = 'edge'
  readonly #onArrival: OnArrival
  #revision: EdgeRevision | undefined
  #arrivedAt = 0
  #isNews = false

  constructor(identity: SdkIdentity, seenAt: number, onArrival: OnArrival) {
    super(identity, seenAt)
    this.#onArrival = onArrival
  }

  hear(revision: EdgeRevision, at: number): void {
    this.seenAt = at
    if (this.#revision?.revisionId === revision.revisionId) return
    this.#revision = revision
    this.#isNews = true
    this.#arrivedAt = performance.now() - Math.max(0, at - (revision.lastUpdated ?? at))
  }

  catchUp({ features }: Shown): void {
    const { held } = this
    if (!this.#revision || this.#sumIn(features) !== this.#revision.revisionId) return
    this.reach(features.count)
    if (this.#isNews && held !== null) this.#onArrival(this, secondsSince(features, held, features.count, this.#arrivedAt))
    this.#isNews = false
  }

  goneAt(): number {
    return this.seenAt + edgeMs
  }

  #sumIn(features: EnvironmentFeatures): number {
    const { environment, projects } = this.identity
    const keys = keysIn(environment, projects.includes('*') ? null : projects)
    return keys.reduce((sum, key) => sum + Number(features.revision(key).split('.')[0]), 0)
  }
}

/** Counts the processes of an environment for which there is no room, so that a wait does not pass without them. */
export class UncountedProcesses extends SdkProcess {
  readonly transport = 'poll'

  constructor(environment: string, seenAt: number) {
    super({ id: 'uncounted', environment, appName: null, instanceId: null, connectionId: null, sdk: null, projects: ['*'] }, seenAt)
  }

  catchUp(): void {
    // Nothing is known of them.
  }

  goneAt(): number {
    return this.seenAt + streamMs
  }
}
