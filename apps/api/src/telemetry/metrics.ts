import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Durations } from './durations.ts'
import { familiesOf, type MetricFamily } from './metric-families.ts'
import { type Labels, type MetricName, metricTable, type ReadMetricName } from './metric-table.ts'

/** A value with its labels. */
export type Sample<N extends MetricName> = readonly [labels: Labels<N>, value: number]
/** The value of a metric without labels, or the values of a metric with labels. Undefined: the value is unknown, and the metric is absent. */
export type Reading<N extends MetricName> = number | undefined | Iterable<Sample<N>>

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Records the time from the commit of a change until a process had the change. */
  observeArrival(application: string, sdk: string, transport: string, seconds: number): void
  /**
   * Adds a source of a gauge or a counter. `read` is called whenever the metrics are read, so that the measured work only counts. Several
   * sources of one metric have different labels.
   */
  provide<N extends ReadMetricName>(name: N, read: () => Reading<N>): void
  /** Calls `refresh` before the metrics are read, and waits for it. It must end soon and not reject. */
  beforeReading(refresh: () => Promise<void>): void
  /** Text in the Prometheus exposition format. */
  text(): Promise<string>
  readonly contentType: string
  /** The same metrics as `text`. */
  families(): Promise<MetricFamily[]>
}

type Source = () => number | undefined | Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>

const registerRead = (registry: Registry, name: ReadMetricName, sources: readonly Source[]): void => {
  const { type, help, labels } = metricTable[name]
  const set = (given: Readonly<Record<string, string>>, value: number) =>
    metric instanceof Counter ? metric.inc(given, value) : metric.set(given, value)
  const collect = () => {
    metric.reset()
    // A metric without labels has the value 0 after a reset.
    if (labels.length === 0) metric.remove()
    for (const source of sources) {
      const reading = source()
      if (typeof reading === 'number') set({}, reading)
      else for (const [given, value] of reading ?? []) set(given, value)
    }
  }
  const settings = { name, help, labelNames: [...labels], registers: [registry], collect }
  const metric: Gauge | Counter = type === 'counter' ? new Counter(settings) : new Gauge(settings)
}

/** The metrics of `metricTable`, and the default metrics of Node. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const sources = new Map<MetricName, Source[]>()
  for (const name of Object.keys(metricTable) as MetricName[]) {
    if (metricTable[name].type === 'histogram') continue
    const ofMetric: Source[] = []
    sources.set(name, ofMetric)
    registerRead(registry, name as ReadMetricName, ofMetric)
  }
  const durations = new Durations(metricTable.http_request_duration_seconds.help)
  const { help, labels } = metricTable.halyard_sdk_arrival_seconds
  const arrivals = new Histogram({
    name: 'halyard_sdk_arrival_seconds',
    help,
    labelNames: labels,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300],
    registers: [registry],
  })
  const refreshes: (() => Promise<void>)[] = []
  const refreshAll = () => Promise.all(refreshes.map((refresh) => refresh()))
  return {
    observe: (method, route, status, seconds) => durations.observe(method, route, status, seconds),
    observeArrival: (application, sdk, transport, seconds) => arrivals.labels(application, sdk, transport).observe(seconds),
    provide: (name, read) => {
      sources.get(name)!.push(read)
    },
    beforeReading: (refresh) => {
      refreshes.push(refresh)
    },
    text: async () => {
      await refreshAll()
      return `${await registry.metrics()}\n${durations.text()}`
    },
    contentType: registry.contentType,
    families: async () => {
      await refreshAll()
      const { help, type } = metricTable.http_request_duration_seconds
      const durationFamily = { name: 'http_request_duration_seconds', help, type, samples: [], histograms: durations.points() }
      return [...familiesOf(await registry.getMetricsAsJSON()), durationFamily]
    },
  }
}
