import { setImmediate as turn } from 'node:timers/promises'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { ClientScope } from '../scope/client-scope.ts'
import { changesSince, everything } from './frames.ts'
import type { Stream } from './stream.ts'

/** After so many writes other requests get their turn. */
const writesPerTurn = 200

/** The streams of one scope. A change is serialised once for all of them. */
export class Channel {
  readonly scope: ClientScope
  readonly streams = new Set<Stream>()
  readonly #features: EnvironmentFeatures
  /** The first event of clients that know nothing: many connect at the same time. */
  #first: { readonly count: number; readonly bytes: Buffer } | undefined

  constructor(scope: ClientScope, features: EnvironmentFeatures) {
    this.scope = scope
    this.#features = features
  }

  /** The first event of a client that knows everything up to a revision, and the revision that it leads to. */
  first(since: number | null): { readonly bytes: Buffer; readonly count: number } {
    const { count } = this.#features
    const changes = changesSince('unleash-connected', this.#features, this.scope.filter, since)
    if (changes) return { bytes: changes.bytes, count }
    if (this.#first?.count !== count) this.#first = { count, bytes: everything('unleash-connected', this.#features, this.scope.filter) }
    return this.#first
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

  /** What is new after a revision; undefined: nothing. */
  #next(sent: number): Buffer | undefined {
    const changes = changesSince('unleash-updated', this.#features, this.scope.filter, sent)
    if (!changes) return everything('unleash-updated', this.#features, this.scope.filter)
    return changes.isEmpty ? undefined : changes.bytes
  }
}
