import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
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
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
