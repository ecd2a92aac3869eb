import { Failure } from '@halyard/domain'
import { ReadIndex } from '../../cache/revisions/read-index.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Cache } from '../../pipeline/ports.ts'
import type { Database } from '../../store/index.ts'
import { listRecentBumps } from '../../store/repositories/revisions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { type Sink, Stream } from '../streams/stream.ts'
import type { StreamLimits } from '../streams/stream-hub.ts'
import { type Topic, topicOf } from './topics.ts'

type Limits = Omit<StreamLimits, 'perSecond'>

/** Maximum number of streams of one process. */
const mostStreams = 1_000
/** Maximum number of streams of one account or token. */
const mostOfCaller = 20
const defaults: Limits = { most: mostStreams, stallMs: 30_000, heartbeatMs: 20_000, ageMs: 14_400_000, lookMs: 1_000 }
/** Milliseconds in which changes are collected and sent together. */
const collectMs = 50
/** Milliseconds without a look after which bumps can be missing from the recent ones, which are those of 30 seconds. */
const gapMs = 25_000
/** Milliseconds between checks for sessions that expired, and for clients that need a heartbeat. */
const tickMs = 500
const heartbeat = Buffer.from(':\n\n')

interface Parts {
  readonly database: Pick<Database, 'run' | 'engine'>
  readonly revisions: Cache['revisions']
  readonly log: Log
  readonly limits?: Partial<StreamLimits> | undefined
}

interface Opening {
  readonly caller: Caller
  readonly authenticate: Stream['authenticate']
  /** Epoch milliseconds at which the credentials expire; infinite: never. */
  readonly expiresAt: number
  /** Sends the head of the response. Called once the stream is certain to open. */
  readonly begin: () => Sink | undefined
}

interface OpenStream {
  readonly stream: Stream
  writtenAt: number
  /** Topics that changed while the client did not read. */
  readonly missed: Set<string>
}

const eventOf = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Clients reconnect after 2 to 5 seconds, not all at the same time. */
const greeting = (): Buffer => Buffer.from(`retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n${eventOf('ready', {})}`)

const callerKey = ({ actor }: Caller): string => JSON.stringify([actor.account, actor.token])

/**
 * Streams that name the topics that changed, and never the content.
 * Every commit of this process starts a look at the revisions that were bumped in the last seconds. On PostgreSQL a look also follows every
 * notice of another instance, and every `lookMs`. So a lost notice delays an event, and loses none.
 */
export class ChangeStreams {
  readonly #database: Parts['database']
  readonly #revisions: Parts['revisions']
  readonly #log: Log
  readonly #now: () => number
  readonly #limits: Limits
  readonly #streams = new Set<OpenStream>()
  /** Number of streams by caller, including streams that are being opened. */
  readonly #counts = new Map<string, number>()
  readonly #looks: ReadIndex<string, void>
  readonly #timers: NodeJS.Timeout[] = []
  /** The recent bumps at the last look; undefined: unknown. */
  #seen: ReadonlySet<string> | undefined
  /** performance.now() at the start of the last complete look. */
  #lookedAt = 0
  #collecting: NodeJS.Timeout | undefined
  #count = 0
  #isClosing = false

  constructor({ database, revisions, log, limits }: Parts, now: () => number) {
    this.#database = database
    this.#revisions = revisions
    this.#log = log
    this.#now = now
    this.#limits = { ...defaults, ...limits, most: Math.min(limits?.most ?? mostStreams, mostStreams) }
    this.#looks = new ReadIndex(async () => new Map([['', await this.#look()]]))
    revisions.onChanged((keys) => {
      if (this.#count > 0 && keys.some((key) => topicOf(key) !== undefined)) this.#collect()
    })
  }

  /** Number of open streams. */
  get count(): number {
    return this.#streams.size
  }

  /** Opens a stream. Returns a failure, before `begin`, if the stream cannot be opened. */
  async open({ caller, authenticate, expiresAt, begin }: Opening): Promise<Failure | undefined> {
    const key = callerKey(caller)
    const ofCaller = this.#counts.get(key) ?? 0
    if (this.#isClosing) return new Failure('Unavailable', 'The server is stopping', { retryAfter: 1 })
    if (this.#count >= this.#limits.most || ofCaller >= mostOfCaller)
      return new Failure('RateLimitError', `Too many streams of changes are open; one caller can have ${mostOfCaller}`, { retryAfter: 30 })
    if (this.#count++ === 0) this.#start()
    this.#counts.set(key, ofCaller + 1)
    const release = () => this.#release(key)
    try {
      // Changes after this look are sent. The client reads the state after the event `ready`, so it needs no earlier ones.
      await this.#looks.check([''])
      const admitted = await authenticate(await this.#revisions.observe([revisionKeys.access]))
      const sink = admitted instanceof Failure ? undefined : begin()
      if (sink) this.#add(sink, authenticate, expiresAt, release)
      else release()
      return admitted instanceof Failure ? admitted : undefined
    } catch (thrown) {
      release()
      throw thrown
    }
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isClosing = true
    this.#endAll()
  }

  #add(sink: Sink, authenticate: Stream['authenticate'], expiresAt: number, release: () => void): void {
    const onDrained = () => {
      if (open.missed.size > 0) this.#send(open, [...open.missed])
      open.missed.clear()
    }
    const isExpired = () => expiresAt <= this.#now()
    const stream = new Stream(sink, { authenticate, isExpired }, onDrained, () => undefined)
    const open: OpenStream = { stream, writtenAt: performance.now(), missed: new Set() }
    this.#streams.add(open)
    sink.on('close', () => {
      this.#streams.delete(open)
      release()
    })
    stream.write(greeting())
    if (this.#isClosing) stream.end()
  }

  #release(key: string): void {
    const count = this.#counts.get(key)! - 1
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
    if (--this.#count === 0) this.#stop()
  }

  #start(): void {
    this.#timers.push(setInterval(() => this.#tick(), Math.min(tickMs, this.#limits.heartbeatMs)))
    // The embedded database has no other writers.
    if (this.#database.engine === 'postgres') this.#timers.push(setInterval(() => this.#lookSoon(), this.#limits.lookMs))
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    clearTimeout(this.#collecting)
    this.#collecting = undefined
    this.#seen = undefined
  }

  #collect(): void {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      this.#lookSoon()
    }, collectMs)
  }

  #lookSoon(): void {
    fireAndForget(this.#log, 'changes could not be sent to streams', () => this.#looks.check(['']), { level: 'debug', detail: 'error' })
  }

  async #look(): Promise<void> {
    if (this.#count === 0) return
    const startedAt = performance.now()
    const bumps = await this.#database.run(listRecentBumps())
    // After a long loss of the database, clients read everything again when they reconnect. The embedded database has no other writers.
    if (this.#seen && this.#database.engine === 'postgres' && startedAt - this.#lookedAt > gapMs) this.#endAll()
    const before = this.#seen
    const changed = new Map<string, Topic>()
    for (const { key, bump } of bumps) {
      const topic = before?.has(bump) === false ? topicOf(key) : undefined
      if (topic) changed.set(key, topic)
    }
    // The revision of access is read after the bumps, so every caller has the access of that time or later.
    if (changed.size > 0) await this.#publish([...changed.values()])
    this.#seen = new Set(bumps.map(({ bump }) => bump))
    this.#lookedAt = startedAt
  }

  #endAll(): void {
    for (const { stream } of this.#streams) stream.end()
  }

  async #publish(topics: readonly Topic[]): Promise<void> {
    const observed = await this.#revisions.observe([revisionKeys.access])
    for (const open of [...this.#streams]) {
      const caller = await open.stream.authenticate(observed)
      if (caller instanceof Failure) {
        open.stream.end()
        continue
      }
      const names = [...new Set(topics.filter(({ isFor }) => isFor(caller)).map(({ name }) => name))].sort()
      if (names.length === 0) continue
      if (open.stream.isStalled) for (const name of names) open.missed.add(name)
      else this.#send(open, names)
    }
  }

  #send(open: OpenStream, keys: readonly string[]): void {
    open.writtenAt = performance.now()
    open.stream.write(Buffer.from(eventOf('changed', { keys })))
  }

  #tick(): void {
    const { stallMs, ageMs, heartbeatMs } = this.#limits
    const now = performance.now()
    for (const open of this.#streams) {
      const { stream } = open
      if (stream.stalledFor(now) > stallMs) stream.cut()
      else if (now - stream.openedAt > ageMs || stream.isExpired()) stream.end()
      else if (!stream.isStalled && now - open.writtenAt >= heartbeatMs) {
        open.writtenAt = now
        stream.write(heartbeat)
      }
    }
  }
}
