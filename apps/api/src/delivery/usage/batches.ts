import { countsSince, type UsageCounts } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Reporter } from '../../pipeline/usage-reports.ts'

interface Batch {
  readonly counts: readonly UsageCounts[]
  /** Epoch milliseconds. */
  readonly at: number
}

const maxAgeMs = 600_000
/** The weight of a batch is the number of its counts. */
const bounds = { entries: 50_000, weight: 400_000 }

const weightOf = (counts: readonly UsageCounts[]): number => counts.reduce((sum, { variants }) => sum + 1 + variants.length, 1)

/** Stores the last counts of each batch. An SDK that got no response reports its batch again, with the same start and more counts. */
export class Batches {
  readonly #batches = new BoundedMemory<string, Batch>(bounds)

  /** Returns the counts of the batch that were not reported before. */
  newOf({ token, appName, environment }: Reporter, batch: string, counts: readonly UsageCounts[], at: number): readonly UsageCounts[] {
    if (counts.length === 0) return counts
    const key = `${token}\u0000${appName}\u0000${environment}\u0000${batch}`
    const previous = this.#batches.get(key)
    this.#batches.set(key, { counts, at }, weightOf(counts))
    return previous && at - previous.at < maxAgeMs ? countsSince(counts, previous.counts) : counts
  }
}
