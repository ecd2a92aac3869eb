import type { HistogramSample, ImpactSample } from '@halyard/domain'
import { textOfSeries } from './exposition.ts'

interface Series {
  sample: ImpactSample
  /** Id of the token that reported it first. */
  readonly token: number
  /** When it was reported last, in epoch milliseconds. */
  at: number
}

interface Bounds {
  readonly series: number
  readonly seriesOfToken: number
}

const mostSeries: Bounds = { series: 20_000, seriesOfToken: 1_000 }
const longestIdleMs = 86_400_000
const roundMs = 60_000

const hasBoundsOf = (one: HistogramSample, other: HistogramSample): boolean =>
  one.buckets.length === other.buckets.length && one.buckets.every(([bound], at) => bound === other.buckets[at]![0])

/** Counters and histograms add up. A gauge, and a histogram with other bounds, replaces what was there. */
const sumOf = (before: ImpactSample, later: ImpactSample): ImpactSample => {
  if (before.type === 'counter' && later.type === 'counter') return { ...later, value: before.value + later.value }
  if (before.type !== 'histogram' || later.type !== 'histogram' || !hasBoundsOf(before, later)) return later
  const buckets = later.buckets.map(([bound, count], at) => [bound, count + before.buckets[at]![1]] as const)
  return { ...later, count: before.count + later.count, sum: before.sum + later.sum, buckets }
}

const keyOf = ({ name, labels }: ImpactSample): string => JSON.stringify([name, labels])

/** What applications measure, summed by series since the start of this process, for Prometheus. The server forgets a series after a day without reports. */
export class ImpactMetrics {
  readonly #series = new Map<string, Series>()
  readonly #countOf = new Map<number, number>()
  readonly #now: () => number
  readonly #most: Bounds
  #tidiedAt = Number.NEGATIVE_INFINITY

  constructor(now: () => number, most = mostSeries) {
    this.#now = now
    this.#most = most
  }

  /** Adds samples in the name of a token; the number of those that there was no room for. */
  add(token: number, samples: readonly ImpactSample[]): number {
    let refused = 0
    for (const sample of samples) {
      const known = this.#series.get(keyOf(sample))
      if (known) Object.assign(known, { sample: sumOf(known.sample, sample), at: this.#now() })
      else if (this.#hasRoom(token)) this.#insert(token, sample)
      else refused += 1
    }
    return refused
  }

  /** In the text format of Prometheus. */
  text(): string {
    this.#tidy()
    return textOfSeries([...this.#series.values()].map(({ sample }) => sample))
  }

  #insert(token: number, sample: ImpactSample): void {
    this.#series.set(keyOf(sample), { sample, token, at: this.#now() })
    this.#countOf.set(token, (this.#countOf.get(token) ?? 0) + 1)
  }

  #isFull(token: number): boolean {
    return this.#series.size >= this.#most.series || (this.#countOf.get(token) ?? 0) >= this.#most.seriesOfToken
  }

  #hasRoom(token: number): boolean {
    if (this.#isFull(token)) this.#tidy()
    return !this.#isFull(token)
  }

  /** Looks through all series at most once a minute. */
  #tidy(): void {
    const now = this.#now()
    if (now - this.#tidiedAt < roundMs) return
    this.#tidiedAt = now
    for (const [key, { token, at }] of this.#series) {
      if (now - at < longestIdleMs) continue
      this.#series.delete(key)
      this.#countOf.set(token, this.#countOf.get(token)! - 1)
    }
  }
}
