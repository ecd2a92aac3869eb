import { keyOfSighting, type Sighting } from '../../flags/feature/see-features.ts'
import { BoundedMemory } from '../../memory/bounded-memory.ts'

const roundMs = 60_000
const mostPending = 200_000

/** Sightings that wait to be stored. Each makes lists of features change, so they go together once a minute; only the first of a feature goes at once. */
export class SeenFeatures {
  readonly #pending = new Map<string, Sighting>()
  readonly #known = new BoundedMemory<string, true>({ entries: 200_000 })
  #roundAt = Number.NEGATIVE_INFINITY

  note(sighting: Sighting): void {
    const key = keyOfSighting(sighting)
    const before = this.#pending.get(key)
    if (before ? before.at < sighting.at : this.#pending.size < mostPending) this.#pending.set(key, sighting)
  }

  /** Those that are due, which from then on do not wait any more. */
  takeDue(now: number): Sighting[] {
    const isRound = now - this.#roundAt >= roundMs
    const due = [...this.#pending].filter(([key]) => isRound || !this.#known.get(key))
    if (isRound && due.length > 0) this.#roundAt = now
    for (const [key] of due) {
      this.#pending.delete(key)
      this.#known.set(key, true)
    }
    return due.map(([, sighting]) => sighting)
  }
}
