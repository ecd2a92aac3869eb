import { countsSince, samplesSince } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Batch, Reporter } from '../../pipeline/usage-reports.ts'

interface StoredBatch extends Batch {
  /** Epoch milliseconds. */
  readonly at: number
}

const maxAgeMs = 600_000
/** The weight of a batch is the number of its values: counts, variants, samples, and the labels and buckets of the samples. */
const bounds = { entries: 50_000, weight: 400_000 }

const weightOf = ({ counts, samples }: Batch): number =>
  counts.reduce((sum, { variants }) => sum + 1 + variants.length, 1) +
  samples.reduce((sum, sample) => sum + 1 + sample.labels.length + (sample.type === 'histogram' ? sample.buckets.length : 0), 0)

/** Stores the last state of each batch. An SDK that got no response reports its batch again, with the same start and more counts. */
export class Batches {
  readonly #batches = new BoundedMemory<string, StoredBatch>(bounds)
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the part of the batch that was not reported before. */
  newOf({ token, appName, environment }: Reporter, key: string, batch: Batch): Batch {
    const { counts, samples } = batch
    if (counts.length === 0 && samples.length === 0) return batch
    const [name, at] = [`${token}\u0000${appName}\u0000${environment}\u0000${key}`, this.#now()]
    const stored = this.#batches.get(name)
    const previous: Batch = stored && at - stored.at < maxAgeMs ? stored : { counts: [], samples: [] }
    // A report can lose its counts, such as when their hour is too old. The stored part then stays.
    const latest = { counts: counts.length > 0 ? counts : previous.counts, samples: samples.length > 0 ? samples : previous.samples }
    this.#batches.set(name, { ...latest, at }, weightOf(latest))
    return { counts: countsSince(counts, previous.counts), samples: samplesSince(samples, previous.samples) }
  }
}
