import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'

export type LabelValues = Readonly<Record<string, string>>

/** A histogram of one combination of labels. */
export interface HistogramPoint {
  readonly labels: LabelValues
  /** Upper bounds. */
  readonly bounds: readonly number[]
  /** Number of values in each bucket. The last bucket has no bound. */
  readonly counts: readonly number[]
  readonly sum: number
  readonly count: number
}

/** A metric with its present values, either samples or histograms. */
export interface MetricFamily {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly samples: readonly { readonly labels: LabelValues; readonly value: number }[]
  readonly histograms: readonly HistogramPoint[]
}

type Values = readonly MetricValueWithName<string>[]

const textLabels = (labels: Readonly<Record<string, string | number | undefined>>): LabelValues =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

/** prom-client lists the cumulative buckets of a histogram, then its sum and its count. */
const histogramOf = (labels: LabelValues, values: Values, name: string): HistogramPoint => {
  const buckets = values.filter(({ metricName }) => metricName === `${name}_bucket`)
  const partOf = (ending: string) => values.find(({ metricName }) => metricName === `${name}_${ending}`)?.value ?? 0
  const upTo = buckets.map(({ value }) => value)
  return {
    labels,
    bounds: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
    counts: upTo.map((value, at) => value - (upTo[at - 1] ?? 0)),
    sum: partOf('sum'),
    count: partOf('count'),
  }
}

const histogramsOf = (name: string, values: Values): HistogramPoint[] => {
  const byLabels = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(textLabels(labels)))
  return Array.from(byLabels, ([labels, ofLabels]) => histogramOf(JSON.parse(labels), ofLabels, name))
}

/** The metrics of a registry of prom-client. */
export const familiesOf = (metrics: readonly MetricObjectWithValues<MetricValue<string>>[]): MetricFamily[] =>
  metrics.map(({ name, help, type, values }): MetricFamily => {
    // prom-client declares the type as an enum without values at run time.
    const kind = String(type)
    if (kind === 'histogram') return { name, help, type: 'histogram', samples: [], histograms: histogramsOf(name, values as Values) }
    const samples = values.map(({ labels, value }) => ({ labels: textLabels(labels), value }))
    return { name, help, type: kind === 'counter' ? 'counter' : 'gauge', samples, histograms: [] }
  })
