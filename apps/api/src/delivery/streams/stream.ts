import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Observed } from '../../store/observed.ts'

/** The members of a response that a stream needs. */
export interface Sink {
  /** Calls the callback once the network has accepted the chunk, or with an error. */
  write(chunk: Buffer, callback?: (error?: Error | null) => void): boolean
  end(): void
  destroy(): void
  once(event: 'drain', listener: () => void): void
  on(event: 'close', listener: () => void): void
}

/** Called when everything up to a revision was passed to the network; `isNews`: at least one change concerns the client. */
type OnSent = (revision: number, isNews: boolean) => void

/** Whether a client can still have its stream. */
export type Admission = Pick<Stream, 'authenticate' | 'isExpired'>

/** One connection. A client that reads too slowly gets no further events until it has read all bytes, and then all changes as one event. */
export class Stream {
  /** performance.now() */
  readonly openedAt = performance.now()
  /** Authenticates the token again. */
  readonly authenticate: (observed: Observed) => Promise<Caller | Failure>
  /** Whether the token has expired. */
  readonly isExpired: () => boolean
  readonly #sink: Sink
  readonly #onDrained: (stream: Stream) => void
  readonly #onSent: OnSent
  #sent: number
  /** Number of events that the network has not accepted yet. */
  #pending = 0
  #stalledAt: number | undefined
  #isEnded = false

  constructor(sink: Sink, { authenticate, isExpired }: Admission, onDrained: (stream: Stream) => void, onSent: OnSent) {
    this.#sink = sink
    this.#sent = 0
    this.#onSent = onSent
    this.authenticate = authenticate
    this.isExpired = isExpired
    this.#onDrained = onDrained
  }

  /** The revision up to which everything was written to the connection. */
  get sent(): number {
    return this.#sent
  }

  /** True: the stream has ended, or writes nothing until the client has read. */
  get isStalled(): boolean {
    return this.#isEnded || this.#stalledAt !== undefined
  }

  /** Milliseconds since the client stopped reading. */
  stalledFor(now: number): number {
    return this.#stalledAt === undefined ? 0 : now - this.#stalledAt
  }

  /** Sends the changes up to a revision; without bytes, no change concerns the client. A stream with an expired token ends instead. */
  send(revision: number, bytes: Buffer | undefined): void {
    if (this.isExpired()) {
      this.end()
      return
    }
    this.#sent = revision
    if (bytes) {
      this.#pending++
      this.write(bytes, this.#onAccepted)
    } else if (this.#pending === 0) this.#onSent(revision, false)
  }

  readonly #onAccepted = (error?: Error | null): void => {
    if (--this.#pending === 0 && !error) this.#onSent(this.#sent, true)
  }

  write(bytes: Buffer, callback?: (error?: Error | null) => void): void {
    if (this.#isEnded || this.#sink.write(bytes, callback)) return
    this.#stalledAt = performance.now()
    this.#sink.once('drain', () => {
      if (this.#isEnded) return
      this.#stalledAt = undefined
      this.#onDrained(this)
    })
  }

  /** Ends the stream. The client has as much time to read the remaining bytes as a stalled client. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#stalledAt ??= performance.now()
    this.#sink.end()
  }

  cut(): void {
    this.#sink.destroy()
  }
}
