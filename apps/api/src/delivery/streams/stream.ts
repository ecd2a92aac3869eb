import type { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Observed } from '../../store/observed.ts'

/** The response of a stream, as much of it as a stream needs. */
export interface Sink {
  write(chunk: Buffer): boolean
  end(): void
  destroy(): void
  once(event: 'drain', listener: () => void): void
  on(event: 'close', listener: () => void): void
}

/** One connection. A client that reads too slowly gets nothing until it has read everything, and then all changes as one. */
export class Stream {
  /** The revision up to which everything was sent. */
  sent: number
  /** performance.now() */
  readonly openedAt = performance.now()
  /** Looks up the token again. */
  readonly authenticate: (observed: Observed) => Promise<Caller | Failure>
  readonly #sink: Sink
  readonly #onDrained: (stream: Stream) => void
  #stalledAt: number | undefined
  #isEnded = false

  constructor(sink: Sink, sent: number, authenticate: Stream['authenticate'], onDrained: (stream: Stream) => void) {
    this.#sink = sink
    this.sent = sent
    this.authenticate = authenticate
    this.#onDrained = onDrained
  }

  /** True: nothing more is written, or nothing until the client has read. */
  get isStalled(): boolean {
    return this.#isEnded || this.#stalledAt !== undefined
  }

  /** How long the client has not read, in milliseconds. */
  stalledFor(now: number): number {
    return this.#stalledAt === undefined ? 0 : now - this.#stalledAt
  }

  write(bytes: Buffer): void {
    if (this.#isEnded || this.#sink.write(bytes)) return
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
