import { setImmediate as turn } from 'node:timers/promises'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { ClientScope } from '../scope/client-scope.ts'
import type { Frames } from './frames.ts'
import type { Stream } from './stream.ts'

/** After so many writes other requests get their turn. */
const writesPerTurn = 200

/** The streams of one scope. A change is serialised once for all of them. */
export class Channel {
  readonly scope: ClientScope
  readonly streams = new Set<Stream>()
  readonly #frames: Frames
  readonly #features: EnvironmentFeatures

  constructor(scope: ClientScope, frames: Frames, features: EnvironmentFeatures) {
    this.scope = scope
    this.#frames = frames
    this.#features = features
  }

  first(since: number | null): { readonly bytes: Buffer; readonly sent: number } {
    return { bytes: this.#frames.first(this.#features, this.scope, since), sent: this.#features.count }
  }

  /** Sends each stream what changed since it was last written to. */
  async publish(): Promise<void> {
    const { count } = this.#features
    const behind = [...this.streams].filter((stream) => !stream.isStalled && stream.sent !== count)
    const frames = new Map([...new Set(behind.map(({ sent }) => sent))].map((sent) => [sent, this.#next(sent)]))
    let writes = 0
    for (const stream of behind) {
      const bytes = frames.get(stream.sent)
      if (!frames.has(stream.sent) || stream.isStalled) continue
      stream.sent = count
      if (!bytes) continue
      stream.write(bytes)
      writes++
      if (writes % writesPerTurn === 0) await turn()
    }
  }

  /** Sends one stream what it has missed. */
  catchUp(stream: Stream): void {
    const { count } = this.#features
    if (stream.sent === count) return
    const bytes = this.#next(stream.sent)
    stream.sent = count
    if (bytes) stream.write(bytes)
  }

  #next(sent: number): Buffer | undefined {
    return this.#frames.next(this.#features, this.scope, sent)
  }
}
