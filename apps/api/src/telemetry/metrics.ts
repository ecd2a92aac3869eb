import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** How long a change took from its commit until a process had it. */
  observeArrival(application: string, sdk: string, transport: string, seconds: number): void
  /** Adds a value that is read when the metrics are; with a label, a value for each of its values. */
  addGauge(name: string, help: string, read: () => number): void
  addGauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void
  /** Text in the Prometheus exposition format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Request durations by method, route pattern and status, and what Node tells of itself. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  const children = new Map<string, { observe(seconds: number): void }>()
  const arrivals = new Histogram({
    name: 'halyard_sdk_arrival_seconds',
    help: 'Time from the commit of a change until an SDK process had it, by application, SDK and transport',
    labelNames: ['application', 'sdk', 'transport'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300],
    registers: [registry],
  })
  return {
    observe: (method, route, status, seconds) => {
      const key = `${method} ${status} ${route}`
      let child = children.get(key)
      if (!child) {
        child = durations.labels(method, route, String(status))
        children.set(key, child)
      }
      child.observe(seconds)
    },
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
