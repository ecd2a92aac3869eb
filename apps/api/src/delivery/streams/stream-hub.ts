import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'
import { Failure } from '@halyard/domain'
import type { ClientScope, Streaming } from '../../pipeline/fleet.ts'
import type { Cache } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { Channel } from './channel.ts'
import type { Frames } from './frames.ts'
import { paced, spreadOf, unpaced } from './pace.ts'
import { Repeated } from './repeated.ts'
import { type Admission, type Sink, Stream } from './stream.ts'

/** Times in milliseconds. */
export interface StreamLimits {
  readonly most: number
  /** Maximum number of new streams in one second. */
  readonly perSecond: number
  /** Time without reading after which a client is cut off. */
  readonly stallMs: number
  /** Interval of heartbeats of each stream. */
  readonly heartbeatMs: number
  /** Approximate age at which streams end, so that clients spread over all instances again. */
  readonly ageMs: number
  /** Interval of checks for changes of other instances. */
  readonly lookMs: number
}

/** Maximum number of streams of one process. */
export const mostStreams = 12_000

const defaults: StreamLimits = {
  most: mostStreams,
  perSecond: 500,
  stallMs: 30_000,
  heartbeatMs: 20_000,
  ageMs: 14_400_000,
  lookMs: 250,
}

interface Opening {
  readonly sink: Sink
  readonly frames: Frames
  readonly scope: ClientScope
  /** The last revision that the client has; null: the client has none. */
  readonly since: number | null
  readonly admission: Admission
  /** The access revision at which the client was authenticated. */
  readonly access: string
  /** The process that listens; null: the process is not counted. */
  readonly process: Streaming | null
}

interface HubParts {
  readonly cache: Pick<Cache, 'revisions' | 'delivered'>
  readonly log: Log
  /** Milliseconds of CPU time that an evaluation of all features for OpenFeature takes. */
  readonly evaluationMs: () => number
  readonly limits?: Partial<StreamLimits> | undefined
}

/** Milliseconds after a sent change in which further changes are collected and sent together. */
const collectMs = 20
const slots = 20
const heartbeat = Buffer.from(':\n\n')
/** SDKs are invited to stream while less than this part of the maximum is used. */
const invitationShare = 0.8

/** The streams of this process. Streams have no timers of their own, and a change is serialised once for all streams of a scope. */
export class StreamHub {
  readonly #cache: Pick<Cache, 'revisions' | 'delivered'>
  readonly #log: Log
  readonly #limits: StreamLimits
  readonly #channels = new Map<string, Channel>()
  /** Each stream belongs to one slot. The slots get their heartbeats one after another. */
  readonly #slots = Array.from({ length: slots }, () => new Set<Stream>())
  readonly #timers: NodeJS.Timeout[] = []
  #count = 0
  #ticks = 0
  #second = { from: 0, opened: 0 }
  /** The access revision at which all streams were authenticated; undefined: the next check authenticates all streams. */
  #access: string | undefined
  #isClosing = false
  readonly #evaluationMs: () => number
  readonly #publishing = new Repeated(() => this.#publish())
  /** Notifications run separately from publishing, because they can take seconds. */
  readonly #notifying = new Repeated(() => this.#notify())

  constructor({ cache, log, evaluationMs, limits }: HubParts) {
    this.#cache = cache
    this.#log = log
    this.#evaluationMs = evaluationMs
    this.#limits = { ...defaults, ...limits }
    cache.revisions.onChanged((keys) => {
      if (this.#count > 0 && keys.some((key) => key === revisionKeys.access || this.#isWatched(key))) this.#checkForChanges()
    })
  }

  /** Number of open streams. */
  get count(): number {
    return this.#count
  }

  /** Whether enough streams are free to invite SDKs to stream. */
  get hasRoom(): boolean {
    return !this.#isClosing && this.#count < invitationShare * this.#limits.most
  }

  /** The failure if no stream can be opened now; null: a stream can be opened. */
  refusal(): Failure | null {
    const now = performance.now()
    if (now - this.#second.from > 1_000) this.#second = { from: now, opened: 0 }
    if (this.#isClosing) return new Failure('Unavailable', 'The server is stopping', { retryAfter: 1 })
    if (this.#count >= this.#limits.most || this.#second.opened >= this.#limits.perSecond)
      return new Failure('RateLimitError', 'Too many streams are open or connecting; poll, or try again later', { retryAfter: 30 })
    this.#second.opened++
    return null
  }

  /** Opens a stream: sends the first event and all later changes. The scope must have been read. */
  open({ sink, frames, scope, since, admission, access, process }: Opening): void {
    const name = JSON.stringify([frames.protocol, scope])
    const channel = this.#channels.get(name) ?? new Channel(scope, frames, this.#cache.delivered.in(scope.environment))
    this.#channels.set(name, channel)
    const [bytes, { count }] = [channel.first(since), channel.features]
    const stream = new Stream(
      sink,
      admission,
      (drained) => channel.catchUp(drained),
      (revision, isNews) => process?.sent(revision, isNews),
    )
    const slot = this.#slots[this.#count % slots]!
    // Access may have changed since the client was authenticated, because reading the scope can take seconds.
    if (access !== this.#access) this.#access = undefined
    if (this.#count++ === 0) this.#start()
    channel.streams.add(stream)
    slot.add(stream)
    sink.on('close', () => {
      process?.close()
      channel.streams.delete(stream)
      slot.delete(stream)
      if (channel.streams.size === 0 && this.#channels.get(name) === channel) this.#channels.delete(name)
      if (--this.#count === 0) this.#stop()
    })
    stream.send(count, bytes)
  }

  /** Ends all streams, evenly over the given time, so that other instances do not receive all clients at once. */
  async close(ms: number): Promise<void> {
    this.#isClosing = true
    const streams = this.#slots.flatMap((slot) => [...slot])
    const pause = 50
    const perPause = Math.ceil((streams.length * pause) / Math.max(ms, pause))
    for (let at = 0; at < streams.length; at += perPause) {
      for (const stream of streams.slice(at, at + perPause)) stream.end()
      if (at + perPause < streams.length) await delay(pause)
    }
  }

  #isWatched(key: string): boolean {
    for (const { scope } of this.#channels.values()) if (key === revisionKeys.delivery(scope.environment)) return true
    return false
  }

  #start(): void {
    const { lookMs, heartbeatMs } = this.#limits
    this.#timers.push(
      setInterval(() => this.#checkForChanges(), lookMs),
      setInterval(() => this.#tick(), heartbeatMs / slots),
    )
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
  }

  /** Handles the next slot: sends heartbeats, and ends streams that are expired, too old or too slow. */
  #tick(): void {
    const { stallMs, ageMs } = this.#limits
    const now = performance.now()
    const slot = this.#ticks++ % slots
    // The maximum age is between 75 and 125 % of `ageMs`, depending on the slot.
    const oldest = ageMs * (0.75 + slot / (2 * slots))
    for (const stream of this.#slots[slot]!) {
      if (stream.stalledFor(now) > stallMs) stream.cut()
      else if (now - stream.openedAt > oldest || stream.isExpired()) stream.end()
      else if (!stream.isStalled) stream.write(heartbeat)
    }
  }

  /** Looks for changes now, or once more after the running check. */
  #checkForChanges(): void {
    this.#ask(this.#publishing)
  }

  #ask(work: Repeated): void {
    const running = work.ask()
    if (!running) return
    fireAndForget(this.#log, 'changes could not be sent to streams', () => running, { level: 'debug', detail: 'error' })
  }

  async #publish(): Promise<void> {
    const { revisions, delivered } = this.#cache
    const environments = new Set([...this.#channels.values()].map(({ scope }) => scope.environment))
    const keys = [...environments].map((environment) => revisionKeys.delivery(environment))
    const { observed, observedAt } = await revisions.recent([revisionKeys.access, ...keys])
    await this.#endRevoked(observed)
    const countsBefore = [...environments].map((environment) => delivered.in(environment).count)
    for (const environment of environments) await delivered.in(environment).upTo([revisionKeys.delivery(environment)], observed, observedAt)
    for (const channel of this.#channels.values()) if (channel.frames.protocol === 'unleash') await channel.publish(unpaced())
    if (this.#channelsToNotify().length > 0) this.#ask(this.#notifying)
    if ([...environments].some((environment, at) => delivered.in(environment).count !== countsBefore[at])) await delay(collectMs)
  }

  /** The channels with clients that lack changes and evaluate all features again when they are notified. */
  #channelsToNotify(): Channel[] {
    return [...this.#channels.values()].filter((channel) => channel.frames.protocol === 'ofrep' && channel.behind().length > 0)
  }

  /** Notifies clients that evaluate again, no faster than the server can serve their requests. */
  async #notify(): Promise<void> {
    const channels = this.#channelsToNotify()
    const clients = channels.reduce((sum, channel) => sum + channel.behind().length, 0)
    const pace = paced(clients, spreadOf(clients, this.#evaluationMs()))
    for (const channel of channels) await channel.publish(pace)
  }

  /** Ends the streams whose token is no longer valid. */
  async #endRevoked(observed: Observed): Promise<void> {
    const access = observed.get(revisionKeys.access)
    if (access === this.#access) return
    // A stream that opens during the loop can reset the revision, so the revision is set first.
    this.#access = access
    try {
      for (const slot of this.#slots) {
        for (const stream of [...slot]) if ((await stream.authenticate(observed)) instanceof Failure) stream.end()
        await nextIteration()
      }
    } catch (thrown) {
      this.#access = undefined
      throw thrown
    }
  }
}
