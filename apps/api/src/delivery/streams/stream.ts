import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Observed } from '../../store/observed.ts'

/** The response of a stream, as much of it as a stream needs. */
export interface Sink {
  /** The callback follows once the network has taken the chunk, or with an error. */
  write(chunk: Buffer, callback?: (error?: Error | null) => void): boolean
  end(): void
  destroy(): void
  once(event: 'drain', listener: () => void): void
  on(event: 'close', listener: () => void): void
}

/** All up to a revision was handed to the network; `isNews`: some of it was for the client. */
type OnSent = (revision: number, isNews: boolean) => void

/** One connection. A client that reads too slowly gets nothing until it has read everything, and then all changes as one. */
export class Stream {
  /** performance.now() */
  readonly openedAt = performance.now()
  /** Looks up the token again. */
  readonly authenticate: (observed: Observed) => Promise<Caller | Failure>
  readonly #sink: Sink
  readonly #onDrained: (stream: Stream) => void
  readonly #onSent: OnSent
  #sent: number
  /** Frames that the network has not taken yet. */
  #pending = 0
  #stalledAt: number | undefined
  #isEnded = false

  constructor(sink: Sink, authenticate: Stream['authenticate'], onDrained: (stream: Stream) => void, onSent: OnSent) {
    this.#sink = sink
    this.#sent = 0
    this.#onSent = onSent
    this.authenticate = authenticate
    this.#onDrained = onDrained
  }

  /** The revision up to which everything was written. */
  get sent(): number {
    return this.#sent
  }

  /** True: nothing more is written, or nothing until the client has read. */
  get isStalled(): boolean {
    return this.#isEnded || this.#stalledAt !== undefined
  }

  /** How long the client has not read, in milliseconds. */
  stalledFor(now: number): number {
    return this.#stalledAt === undefined ? 0 : now - this.#stalledAt
  }

  /** Brings the client to a revision; without bytes, nothing of it is for the client. */
  send(revision: number, bytes: Buffer | undefined): void {
    this.#sent = revision
    if (bytes) {
      this.#pending++
      this.write(bytes, this.#taken)
    } else if (this.#pending === 0) this.#onSent(revision, false)
  }

  readonly #taken = (error?: Error | null): void => {
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

  /** Ends the stream. The client has as long to read the rest as one that is stalled. */
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
