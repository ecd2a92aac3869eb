import { keyOfLastSeen, type LastSeen } from '../../flags/feature/see-features.ts'
import { BoundedMemory } from '../../memory/bounded-memory.ts'

const storeIntervalMs = 60_000
const maxPending = 200_000

/**
 * Times at which features were last seen, which wait to be stored. Storing changes lists of features, so these times are stored together
 * once a minute. Only the first time of a feature is stored at once.
 */
export class SeenFeatures {
  readonly #pending = new Map<string, LastSeen>()
  readonly #known = new BoundedMemory<string, true>({ entries: 200_000 })
  #roundAt = Number.NEGATIVE_INFINITY

  note(lastSeen: LastSeen): void {
    const key = keyOfLastSeen(lastSeen)
    const pending = this.#pending.get(key)
    if (pending ? pending.at < lastSeen.at : this.#pending.size < maxPending) this.#pending.set(key, lastSeen)
  }

  /** Returns and removes the times that are due. */
  takeDue(now: number): LastSeen[] {
    const isRound = now - this.#roundAt >= storeIntervalMs
    const due = [...this.#pending].filter(([key]) => isRound || !this.#known.get(key))
    if (isRound && due.length > 0) this.#roundAt = now
    for (const [key] of due) {
      this.#pending.delete(key)
      this.#known.set(key, true)
    }
    return due.map(([, lastSeen]) => lastSeen)
  }
}
