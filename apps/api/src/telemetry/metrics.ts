import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Durations } from './durations.ts'

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Records the time from the commit of a change until a process had the change. */
  observeArrival(application: string, sdk: string, transport: string, seconds: number): void
  /** Adds a gauge. `read` is called whenever the metrics are read. */
  addGauge(name: string, help: string, read: () => number): void
  /** Adds a gauge with one value for each value of the label. */
  addGauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void
  /** Text in the Prometheus exposition format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Request durations by method, route pattern and status, and the default metrics of Node. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Durations()
  const arrivals = new Histogram({
    name: 'halyard_sdk_arrival_seconds',
    help: 'Time from the commit of a change until an SDK process had it, by application, SDK and transport',
    labelNames: ['application', 'sdk', 'transport'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300],
    registers: [registry],
  })
  return {
    observe: (method, route, status, seconds) => durations.observe(method, route, status, seconds),
    observeArrival: (application, sdk, transport, seconds) => arrivals.labels(application, sdk, transport).observe(seconds),
    addGauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
    addGauges: (name, help, label, read) => {
      const collect = () => {
        gauge.reset()
        for (const [value, count] of read()) gauge.set({ [label]: value }, count)
      }
      const gauge: Gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect })
    },
    text: async () => `${await registry.metrics()}\n${durations.text()}`,
    contentType: registry.contentType,
  }
}
