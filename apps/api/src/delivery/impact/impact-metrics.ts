import { addSamples, type ImpactSample, seriesOf } from '@halyard/domain'
import { textOfSeries } from './exposition.ts'

interface Series {
  sample: ImpactSample
  /** Id of the token that reported the series first. */
  readonly token: number
  /** Epoch milliseconds of the last report. */
  at: number
}

interface Bounds {
  readonly series: number
  readonly seriesOfToken: number
}

const defaultBounds: Bounds = { series: 20_000, seriesOfToken: 1_000 }
const maxIdleMs = 86_400_000
const tidyIntervalMs = 60_000

/**
 * Sums the measurements of applications by series since the start of this process, for Prometheus. A series is removed after a day without
 * reports.
 */
export class ImpactMetrics {
  readonly #series = new Map<string, Series>()
  readonly #countOf = new Map<number, number>()
  readonly #now: () => number
  readonly #bounds: Bounds
  #tidiedAt = Number.NEGATIVE_INFINITY

  constructor(now: () => number, bounds = defaultBounds) {
    this.#now = now
    this.#bounds = bounds
  }

  /** Adds the samples of a token. Returns the number of samples that exceeded the bounds and were dropped. */
  add(token: number, samples: readonly ImpactSample[]): number {
    let refused = 0
    for (const sample of samples) {
      const known = this.#series.get(seriesOf(sample))
      if (known) Object.assign(known, { sample: addSamples(known.sample, sample), at: this.#now() })
      else if (this.#hasRoom(token)) this.#insert(token, sample)
      else refused += 1
    }
    return refused
  }

  /** Returns all series in the text format of Prometheus. */
  text(): string {
    this.#tidy()
    return textOfSeries([...this.#series.values()].map(({ sample }) => sample))
  }

  #insert(token: number, sample: ImpactSample): void {
    this.#series.set(seriesOf(sample), { sample, token, at: this.#now() })
    this.#countOf.set(token, (this.#countOf.get(token) ?? 0) + 1)
  }

  #isFull(token: number): boolean {
    return this.#series.size >= this.#bounds.series || (this.#countOf.get(token) ?? 0) >= this.#bounds.seriesOfToken
  }

  #hasRoom(token: number): boolean {
    if (this.#isFull(token)) this.#tidy()
    return !this.#isFull(token)
  }

  /** Removes idle series, at most once a minute. */
  #tidy(): void {
    const now = this.#now()
    if (now - this.#tidiedAt < tidyIntervalMs) return
    this.#tidiedAt = now
    for (const [key, { token, at }] of this.#series) {
      if (now - at < maxIdleMs) continue
      this.#series.delete(key)
      this.#countOf.set(token, this.#countOf.get(token)! - 1)
    }
  }
}
