import type { HistogramSample, ImpactSample } from './read-impact.ts'

/** Identifies the series of a sample. A name contains its type, so all samples of a series have one type. */
export const seriesOf = ({ name, labels }: ImpactSample): string => JSON.stringify([name, labels])

const hasBoundsOf = (one: HistogramSample, other: HistogramSample): boolean =>
  one.buckets.length === other.buckets.length && one.buckets.every(([bound], at) => bound === other.buckets[at]![0])

/** Adds counters and histograms. A gauge, or a histogram with other bounds, replaces the earlier sample. */
export const addSamples = (earlier: ImpactSample, later: ImpactSample): ImpactSample => {
  if (earlier.type === 'counter' && later.type === 'counter') return { ...later, value: earlier.value + later.value }
  if (earlier.type !== 'histogram' || later.type !== 'histogram' || !hasBoundsOf(earlier, later)) return later
  const buckets = later.buckets.map(([bound, count], at) => [bound, count + earlier.buckets[at]![1]] as const)
  return { ...later, count: earlier.count + later.count, sum: earlier.sum + later.sum, buckets }
}

const sumsOf = (samples: readonly ImpactSample[]): Map<string, ImpactSample> => {
  const sums = new Map<string, ImpactSample>()
  for (const sample of samples) {
    const series = seriesOf(sample)
    const earlier = sums.get(series)
    sums.set(series, earlier ? addSamples(earlier, sample) : sample)
  }
  return sums
}

/** Null: the histogram does not include the values of the earlier one. */
const histogramSince = (sample: HistogramSample, before: HistogramSample): HistogramSample | null => {
  const buckets = sample.buckets.map(([bound, count], at) => [bound, count - before.buckets[at]![1]] as const)
  const isIncluded = buckets.every(([, count], at) => count >= (buckets[at - 1]?.[1] ?? 0))
  return isIncluded ? { ...sample, count: sample.count - before.count, sum: sample.sum - before.sum, buckets } : null
}

/** The difference of two samples of a series; null: the sample does not include the earlier one. */
const sampleSince = (sample: ImpactSample, before: ImpactSample): ImpactSample | null => {
  if (sample.type === 'counter' && before.type === 'counter')
    return sample.value >= before.value ? { ...sample, value: sample.value - before.value } : null
  if (sample.type !== 'histogram' || before.type !== 'histogram' || !hasBoundsOf(sample, before)) return sample
  return histogramSince(sample, before)
}

/** Whether a later report can omit the sample. SDKs report 0 for a counter without values, and do not send that 0 again. */
const isOptional = (sample: ImpactSample): boolean =>
  sample.type === 'gauge' || (sample.type === 'histogram' ? sample.count : sample.value) === 0

/**
 * The part of the samples that exceeds earlier samples of the same report. An SDK that gets no response sends its samples again, together
 * with later values. Samples of which any is smaller than the earlier one are new, and count in full.
 */
export const samplesSince = (samples: readonly ImpactSample[], before: readonly ImpactSample[]): readonly ImpactSample[] => {
  if (before.length === 0) return samples
  const [now, known] = [sumsOf(samples), sumsOf(before)]
  if (![...known].every(([series, sample]) => now.has(series) || isOptional(sample))) return samples
  const differences: ImpactSample[] = []
  for (const [series, sample] of now) {
    const earlier = known.get(series)
    const difference = earlier ? sampleSince(sample, earlier) : sample
    if (!difference) return samples
    differences.push(difference)
  }
  return differences
}
