import { countsSince, type UsageCounts } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Reporter } from '../../pipeline/usage-reports.ts'

interface Batch {
  readonly counts: readonly UsageCounts[]
  /** Epoch milliseconds. */
  readonly at: number
}

const longestMs = 600_000
/** The weight of a batch is the number of its counts. */
const remembered = { entries: 50_000, weight: 400_000 }

const weightOf = (counts: readonly UsageCounts[]): number => counts.reduce((sum, { variants }) => sum + 1 + variants.length, 1)

/** What was counted last of each batch. An SDK that got no response reports the batch again, with more counts and the same start. */
export class Batches {
  readonly #batches = new BoundedMemory<string, Batch>(remembered)

  /** The counts of the batch that were not reported before. */
  newOf({ token, appName, environment }: Reporter, batch: string, counts: readonly UsageCounts[], at: number): readonly UsageCounts[] {
    if (counts.length === 0) return counts
    const key = `${token}\u0000${appName}\u0000${environment}\u0000${batch}`
    const before = this.#batches.get(key)
    this.#batches.set(key, { counts, at }, weightOf(counts))
    return before && at - before.at < longestMs ? countsSince(counts, before.counts) : counts
  }
}
