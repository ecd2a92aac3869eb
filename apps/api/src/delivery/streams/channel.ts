import { deltaSince } from '../../cache/delivered/delta.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import { ownBytes } from '../../memory/own-bytes.ts'
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
  /** Cached first event of clients without any state, because many clients connect at the same time. */
  #first: { readonly count: number; readonly bytes: Buffer } | undefined

  constructor(scope: ClientScope, frames: Frames, features: EnvironmentFeatures) {
    this.scope = scope
    this.frames = frames
    this.features = features
  }

  /** The first event of a client that has everything up to a revision; undefined: no event is sent. */
  first(since: number | null): Buffer | undefined {
    const delta = deltaSince(this.features, this.scope.filter, since)
    if (delta) return this.frames.changes(true, this.features, this.scope, delta)
    const { count } = this.features
    if (this.#first?.count !== count) this.#first = { count, bytes: ownBytes(this.#everything(true)) }
    return this.#first.bytes
  }

  /** The streams that may lack changes. */
  behind(): Stream[] {
    const { count } = this.features
    return [...this.streams].filter((stream) => !stream.isStalled && stream.sent !== count)
  }

  /** Sends each stream the changes since its last event. */
  async publish(pace: Pace): Promise<void> {
    const frames = new Map<string, Buffer | undefined>()
    for (const stream of this.behind()) {
      if (stream.isStalled) continue
      const { count } = this.features
      const name = `${stream.sent} ${count}`
      if (!frames.has(name)) frames.set(name, this.#next(stream.sent))
      const bytes = frames.get(name)
      this.#send(stream, count, bytes)
      if (bytes) await pace.written()
    }
  }

  /** Sends one stream the changes that it lacks. */
  catchUp(stream: Stream): void {
    const { count } = this.features
    if (stream.sent !== count) this.#send(stream, count, this.#next(stream.sent))
  }

  #send(stream: Stream, count: number, bytes: Buffer | undefined): void {
    stream.send(count, bytes)
    if (bytes) this.features.counts.streamedDeltas++
  }

  #everything(isFirst: boolean): Buffer {
    if (this.frames.protocol === 'unleash') this.features.counts.snapshots++
    return this.frames.everything(isFirst, this.features, this.scope)
  }

  /** The event with the changes after a revision; undefined: no changes concern the scope. */
  #next(sent: number): Buffer | undefined {
    const delta = deltaSince(this.features, this.scope.filter, sent)
    return delta ? this.frames.changes(false, this.features, this.scope, delta) : this.#everything(false)
  }
}
