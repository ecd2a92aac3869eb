import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { EdgeReport } from '../../pipeline/edge-reports.ts'
import type { ClientScope, Outcomes, Polled, Streaming } from '../../pipeline/fleet.ts'
import { deltaHeld, keysIn } from '../scope/client-scope.ts'
import { type OnArrival, type SdkIdentity, SdkProcess, type Shown, secondsSince } from './sdk-process.ts'

/** Poll intervals of SDKs that send no interval, in milliseconds. */
export const defaultIntervals = { poll: 15_000, page: 30_000 } as const
const maxIntervalMs = 3_600_000
/** A process counts as gone after so many intervals without a request. */
const missedIntervals = 3

/** The poll interval of a header, in milliseconds. SDKs without an interval send the text `undefined`. */
export const intervalOf = (header: string | undefined, byDefault: number): number => {
  const ms = Number(header)
  return ms > 0 ? Math.min(ms, maxIntervalMs) : byDefault
}

/** Removes the weak prefix of a tag, because proxies make tags weak. */
const withoutWeakPrefix = (tag: string | undefined): string | undefined => (tag?.startsWith('W/') ? tag.slice(2) : tag)

interface Answer {
  readonly tag: string
  readonly revision: number
  readonly seconds: readonly number[]
}

/** A process that polls. A sent revision counts as received when the process polls again with its tag. */
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

  /** Records a poll, with or without a tag. */
  recordPoll(tag: string | undefined, isDelta: boolean, now: number): void {
    this.seenAt = now
    if (tag === undefined) {
      // The process was sent a tag and does not send it back, so its revision is unknown.
      if (this.#answer) this.isKnown = false
      return
    }
    if (tag === this.#tag && isDelta === this.#isDelta) return
    this.isKnown = this.identity.connectionId !== null
    this.#tag = tag
    this.#isDelta = isDelta
    const answer = this.#answer
    if (!answer || withoutWeakPrefix(answer.tag) !== withoutWeakPrefix(tag)) return
    this.reach(answer.revision)
    this.#onArrival(this, answer.seconds)
  }

  answer(tag: string, revision: number, features: EnvironmentFeatures): void {
    if (withoutWeakPrefix(tag) === withoutWeakPrefix(this.#tag)) return
    const { held } = this
    const seconds = held === null ? [] : secondsSince(features, held, revision)
    this.#answer = { tag, revision, seconds }
  }

  catchUp({ features: { count }, tagOf, isUnchanged }: Shown): void {
    const revision = this.#isDelta ? deltaHeld(this.#tag) : null
    if (revision !== null && revision <= count) this.reach(revision)
    const isCurrent =
      revision === null ? withoutWeakPrefix(tagOf(this.#scope)) === withoutWeakPrefix(this.#tag) : isUnchanged(this.#scope, revision)
    if (isCurrent) this.reach(count)
  }

  goneAt(): number {
    return this.seenAt + missedIntervals * this.#intervalMs
  }
}

/** A page that polls for outcomes. Tags of outcomes depend on the context, so only the last poll proves which revision the page has. */
export class PageProcess extends PollingProcess {
  override readonly transport = 'page'

  /** Records a poll, with or without a tag. */
  show(held: string | undefined, { tag, revision, features }: Outcomes, now: number): void {
    this.recordPoll(held, false, now)
    if (tag === undefined) this.isKnown = false
    else if (withoutWeakPrefix(held) === withoutWeakPrefix(tag)) this.reach(revision)
    else this.answer(tag, revision, features)
  }

  override catchUp(): void {
    // Only the next poll shows the revision of the page.
  }
}

/** The rows of streams expire after this time, unless they are stored again. */
const streamMs = 60_000

/** A process with an open stream. Bytes passed to the network count as sent; the server has no proof that the process read them. */
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
    // The stream hub sends the changes of the stream.
  }

  goneAt(now: number): number {
    return now + streamMs
  }
}

const edgeMs = 300_000
type EdgeRevision = EdgeReport['revisions'][number]

/** A proxy that reports its revision of an environment: the sum of the counters of its projects. */
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

  recordReport(revision: EdgeRevision, at: number): void {
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

/** Represents all processes of an environment beyond the bound, so that a wait does not succeed without them. */
export class UncountedProcesses extends SdkProcess {
  readonly transport = 'poll'

  constructor(environment: string, seenAt: number) {
    super({ id: 'uncounted', environment, appName: null, instanceId: null, connectionId: null, sdk: null, projects: ['*'] }, seenAt)
  }

  catchUp(): void {
    // The revisions of these processes are unknown.
  }

  goneAt(): number {
    return this.seenAt + streamMs
  }
}
