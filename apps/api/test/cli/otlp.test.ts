import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { lastRequest, startServer } from './halyard.ts'
import { listen } from './listen.ts'
import { newStore } from './store.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

interface Metric {
  readonly name: string
  readonly gauge?: object
  readonly sum?: object
  readonly histogram?: { readonly dataPoints: readonly { readonly attributes: unknown; readonly count: number }[] }
}

/** A collector that stores what it receives as JSON. */
const startCollector = async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the assertions below check the bodies
  const received: Record<string, any[]> = { '/v1/traces': [], '/v1/metrics': [] }
  const url = await listen(async (incoming: IncomingMessage, outgoing) => {
    received[incoming.url ?? '']?.push(await json(incoming))
    outgoing.setHeader('Content-Type', 'application/json').end('{}')
  })
  const spans = (): Span[] =>
    received['/v1/traces']!.flatMap(({ resourceSpans }) => resourceSpans[0].scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans))
  const metrics = (): Metric[] => received['/v1/metrics']!.flatMap(({ resourceMetrics }) => resourceMetrics[0].scopeMetrics[0].metrics)
  return { url, received, spans, metrics }
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'

test('exports traces and metrics to a collector, and continues the trace of the caller', async () => {
  const collector = await startCollector()
  const token = `*:*.${'0123456789abcdef'.repeat(4)}`
  const server = await startServer(await newStore(), {
    INIT_ADMIN_API_TOKENS: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'flags-of-the-shop',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  })
  const headers = { ...lastRequest, Authorization: token, traceparent: `00-${trace}-${callerSpan}-01` }
  const response = await fetch(`${server.url}/api/admin/projects/default/features/a-secret-name?a-secret-query`, { headers })
  expect([response.status, response.headers.get('traceparent')]).toEqual([404, expect.stringMatching(`^00-${trace}-[0-9a-f]{16}-01$`)])

  const spans = await vi.waitFor(
    () => {
      const ofTrace = collector.spans().filter(({ traceId }) => traceId === trace)
      expect(ofTrace.map(({ parentSpanId }) => parentSpanId)).toContain(callerSpan)
      return ofTrace
    },
    { timeout: 10_000 },
  )
  const request = spans.find(({ parentSpanId }) => parentSpanId === callerSpan)!
  expect(request.name).toBe('GET /api/admin/projects/:projectId/features/:featureName')
  expect(response.headers.get('traceparent')).toContain(request.spanId)
  expect(Object.fromEntries(request.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 404,
    'http.route': '/api/admin/projects/:projectId/features/:featureName',
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { name } of statements) expect(name).toMatch(/^(SELECT|WITH|SNAPSHOT|TRANSACTION)$/)
  expect(collector.received['/v1/traces']![0].resourceSpans[0].resource.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'flags-of-the-shop' } },
      { key: 'deployment.environment.name', value: { stringValue: 'test' } },
    ]),
  )

  await vi.waitFor(
    () => {
      const byName = new Map(collector.metrics().map((metric) => [metric.name, metric]))
      const kindOf = (name: string) => Object.keys(byName.get(name) ?? {}).filter((key) => /^(gauge|sum|histogram)$/.test(key))
      const names = ['halyard_build_info', 'halyard_evaluations_total', 'http_request_duration_seconds', 'process_cpu_seconds_total']
      expect(names.map(kindOf)).toEqual([['gauge'], ['sum'], ['histogram'], ['sum']])
      expect(JSON.stringify(byName.get('http_request_duration_seconds'))).toContain(
        '"/api/admin/projects/:projectId/features/:featureName"',
      )
    },
    { timeout: 10_000 },
  )

  await server.says(new RegExp(`"trace":"${trace}".*"trace_id":"${trace}","span_id":"${request.spanId}"`))
  // The exporters send the rest when the server stops.
  expect(await server.stop()).toBe(0)
  const everything = JSON.stringify(collector.received)
  for (const secret of ['a-secret', token, token.slice(4)]) expect(everything).not.toContain(secret)
})
