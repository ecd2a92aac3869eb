import { limits } from '@halyard/contracts/data'
import { type Accepted, type Entries, isEntries, isReportText, readList } from './report-values.ts'

interface Series {
  /** Name in the format of Prometheus. */
  readonly name: string
  readonly help: string
  /** Pairs of a name and a value, by name. */
  readonly labels: readonly (readonly [name: string, value: string])[]
}

export interface NumberSample extends Series {
  readonly type: 'counter' | 'gauge'
  readonly value: number
}

export interface HistogramSample extends Series {
  readonly type: 'histogram'
  readonly count: number
  readonly sum: number
  /** Pairs of an upper bound and the number of values up to it, by bound; the last bound is infinite. */
  readonly buckets: readonly (readonly [bound: number, count: number])[]
}

/** Values that an application measured since its last report; for a gauge, the present value. */
export type ImpactSample = NumberSample | HistogramSample

/** Labels of every sample; labels from the token take precedence over labels of the sample. */
export interface ImpactOrigin {
  readonly appName?: string
  readonly environment?: string
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isTotal = (value: unknown): value is number => isNumber(value) && value >= 0
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const plain = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_]/g, '_')

/** The labels of a sample, with the names that dashboards for the incumbent use; null: too many labels, or an invalid label. */
const labelsOf = (labels: unknown, { appName, environment }: ImpactOrigin): Series['labels'] | null => {
  const given = Object.entries(isEntries(labels) ? labels : {})
  if (given.length > limits.labelsPerSample) return null
  const all = new Map<string, string>([['unleash_origin', 'sdk']])
  if (appName !== undefined) all.set('unleash_appName', appName)
  for (const [name, value] of given) {
    const text = isNumber(value) ? String(value) : value
    if (!isReportText(name, limits.nameLength) || (text !== '' && !isReportText(text, limits.appNameLength))) return null
    all.set(`unleash_${plain(name)}`, text)
  }
  if (environment !== undefined) all.set('unleash_environment', environment)
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1))
}

const boundOf = (le: unknown): number | null => (le === '+Inf' ? Number.POSITIVE_INFINITY : isNumber(le) ? le : null)

const bucketsOf = (buckets: unknown, count: number): HistogramSample['buckets'] | null => {
  const { accepted, dropped } = readList(buckets, limits.bucketsPerHistogram, (bucket): readonly [number, number] | null => {
    const bound = isEntries(bucket) ? boundOf(bucket.le) : null
    return bound !== null && isEntries(bucket) && isWhole(bucket.count) ? [bound, bucket.count] : null
  })
  const finite = accepted.filter(([bound]) => bound !== Number.POSITIVE_INFINITY).sort(([one], [other]) => one - other)
  const all = [...finite, [Number.POSITIVE_INFINITY, count] as const]
  const isCumulative = all.every(([bound, upTo], at) => at === 0 || (all[at - 1]![0] < bound && all[at - 1]![1] <= upTo))
  return dropped === 0 && isCumulative ? all : null
}

const histogramOf = (sample: Entries, series: Series): HistogramSample | null => {
  const { count, sum } = sample
  const buckets = isWhole(count) && isNumber(sum) ? bucketsOf(sample.buckets, count) : null
  return buckets && isWhole(count) && isNumber(sum) ? { ...series, type: 'histogram', count, sum, buckets } : null
}

const sampleOf = (sample: unknown, type: unknown, of: Omit<Series, 'labels'>, origin: ImpactOrigin): ImpactSample | null => {
  const labels = isEntries(sample) ? labelsOf(sample.labels, origin) : null
  if (!isEntries(sample) || !labels) return null
  const series = { ...of, labels }
  const { value } = sample
  if (type === 'counter') return isTotal(value) ? { ...series, type, value } : null
  if (type === 'gauge') return isNumber(value) ? { ...series, type, value } : null
  return histogramOf(sample, series)
}

const types: readonly unknown[] = ['counter', 'gauge', 'histogram']

/** The samples of the impact metrics in a report. */
export const readImpactMetrics = (metrics: unknown, origin: ImpactOrigin): Accepted<ImpactSample> => {
  const samples: ImpactSample[] = []
  let wrong = 0
  const { dropped } = readList(metrics, limits.impactMetricsPerReport, (metric) => {
    if (!isEntries(metric) || !isReportText(metric.name, limits.nameLength) || !types.includes(metric.type)) return null
    const { name, type, help } = metric
    const of = { name: `unleash_${type}_${plain(name)}`, help: isReportText(help, limits.textLength) ? help : '' }
    const read = readList(metric.samples, limits.samplesPerMetric, (sample) => sampleOf(sample, type, of, origin))
    samples.push(...read.accepted)
    wrong += read.dropped
    return metric
  })
  return { accepted: samples, dropped: dropped + wrong }
}
