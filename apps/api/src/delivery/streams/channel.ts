import { deltaSince } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { ClientScope } from '../../pipeline/fleet.ts'
import type { Frames } from './frames.ts'
import type { Pace } from './pace.ts'
import type { Stream } from './stream.ts'

/** The streams of one scope and one protocol. A change is serialised once for all of them. */
export class Channel {
  readonly scope: ClientScope
  readonly frames: Frames
  readonly features: EnvironmentFeatures
  readonly streams = new Set<Stream>()
  /** The first event of clients that know nothing: many connect at the same time. */
  #first: { readonly count: number; readonly bytes: Buffer } | undefined

  constructor(scope: ClientScope, frames: Frames, features: EnvironmentFeatures) {
    this.scope = scope
    this.frames = frames
    this.features = features
  }

  /** The first event of a client that knows everything up to a revision; undefined: it gets none. */
  first(since: number | null): Buffer | undefined {
    const delta = deltaSince(this.features, this.scope.filter, since)
    if (delta) return this.frames.changes(true, this.features, this.scope, delta)
    const { count } = this.features
    if (this.#first?.count !== count) this.#first = { count, bytes: this.frames.everything(true, this.features, this.scope) }
    return this.#first.bytes
  }

  /** The streams to which something may have to be sent. */
  behind(): Stream[] {
    const { count } = this.features
    return [...this.streams].filter((stream) => !stream.isStalled && stream.sent !== count)
  }

  /** Sends each stream what changed since it was last written to. */
  async publish(pace: Pace): Promise<void> {
    const frames = new Map<string, Buffer | undefined>()
    for (const stream of this.behind()) {
      if (stream.isStalled) continue
      const { count } = this.features
      const name = `${stream.sent} ${count}`
      if (!frames.has(name)) frames.set(name, this.#next(stream.sent))
      const bytes = frames.get(name)
      stream.send(count, bytes)
      if (bytes) await pace.written()
    }
  }

  /** Sends one stream what it has missed. */
  catchUp(stream: Stream): void {
    const { count } = this.features
    if (stream.sent !== count) stream.send(count, this.#next(stream.sent))
  }

  /** What is new after a revision; undefined: nothing. */
  #next(sent: number): Buffer | undefined {
    const delta = deltaSince(this.features, this.scope.filter, sent)
    return delta ? this.frames.changes(false, this.features, this.scope, delta) : this.frames.everything(false, this.features, this.scope)
  }
}
