import { addSamples, type ImpactSample, seriesOf } from '@halyard/domain'
import { textOfSeries } from './exposition.ts'

interface Series {
  sample: ImpactSample
  /** Id of the token that reported the series first. */
  readonly token: number
  /** Epoch milliseconds of the last report. */
  at: number
  /** Characters in the text format of Prometheus, when the series was first reported with these bounds of its histogram. */
  readonly size: number
}

interface Bounds {
  readonly series: number
  readonly seriesOfToken: number
  /** Characters in the text format of Prometheus. Labels and histograms make series of very different sizes. */
  readonly size: number
  readonly sizeOfToken: number
}

const defaultBounds: Bounds = { series: 20_000, seriesOfToken: 1_000, size: 40_000_000, sizeOfToken: 5_000_000 }

/** The series of a token, and their size. */
interface Used {
  readonly series: number
  readonly size: number
}
const unused: Used = { series: 0, size: 0 }

const sizeOf = (sample: ImpactSample): number => textOfSeries([sample]).length
const linesOf = (sample: ImpactSample): number => (sample.type === 'histogram' ? sample.buckets.length : 1)
const maxIdleMs = 86_400_000
const tidyIntervalMs = 60_000

/**
 * Sums the measurements of applications by series since the start of this process, for Prometheus. A series is removed after a day without
 * reports.
 */
export class ImpactMetrics {
  readonly #series = new Map<string, Series>()
  readonly #usedBy = new Map<number, Used>()
  /** The size of all series. */
  #size = 0
  readonly #now: () => number
  readonly #bounds: Bounds
  #tidiedAt = Number.NEGATIVE_INFINITY

  constructor(now: () => number, bounds: Partial<Bounds> = {}) {
    this.#now = now
    this.#bounds = { ...defaultBounds, ...bounds }
  }

  /** Adds the samples of a token. Returns the number of samples that exceeded the bounds and were dropped. */
  add(token: number, samples: readonly ImpactSample[]): number {
    let refused = 0
    for (const sample of samples) {
      const key = seriesOf(sample)
      const known = this.#series.get(key)
      // A histogram with other bounds has another size, so it is a new series.
      const isSame = known !== undefined && linesOf(known.sample) === linesOf(sample)
      if (known && isSame) Object.assign(known, { sample: addSamples(known.sample, sample), at: this.#now() })
      else {
        if (known) this.#remove(key, known)
        const size = sizeOf(sample)
        if (this.#hasRoom(token, size)) this.#insert(key, token, sample, size)
        else refused += 1
      }
    }
    return refused
  }

  /** Returns all series in the text format of Prometheus. */
  text(): string {
    this.#tidy()
    return textOfSeries([...this.#series.values()].map(({ sample }) => sample))
  }

  #insert(key: string, token: number, sample: ImpactSample, size: number): void {
    this.#series.set(key, { sample, token, at: this.#now(), size })
    this.#count(token, 1, size)
  }

  #remove(key: string, { token, size }: Series): void {
    this.#series.delete(key)
    this.#count(token, -1, -size)
  }

  #count(token: number, series: number, size: number): void {
    const used = this.#usedBy.get(token) ?? unused
    this.#usedBy.set(token, { series: used.series + series, size: used.size + size })
    this.#size += size
  }

  #isFull(token: number, size: number): boolean {
    const bounds = this.#bounds
    const used = this.#usedBy.get(token) ?? unused
    return (
      this.#series.size >= bounds.series ||
      used.series >= bounds.seriesOfToken ||
      this.#size + size > bounds.size ||
      used.size + size > bounds.sizeOfToken
    )
  }

  #hasRoom(token: number, size: number): boolean {
    if (this.#isFull(token, size)) this.#tidy()
    return !this.#isFull(token, size)
  }

  /** Removes idle series, at most once a minute. */
  #tidy(): void {
    const now = this.#now()
    if (now - this.#tidiedAt < tidyIntervalMs) return
    this.#tidiedAt = now
    for (const [key, series] of this.#series) if (now - series.at >= maxIdleMs) this.#remove(key, series)
  }
}
