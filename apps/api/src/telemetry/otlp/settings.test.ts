import { expect, test } from 'vitest'
import { readOtlpSettings } from './settings.ts'

const endpoint = 'http://collector:4318'
const read = (env: Record<string, string>) => readOtlpSettings(env).settings

test.each([
  ['no variable is set', {}],
  ['the SDK is disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }],
  ['only the service is named', { OTEL_SERVICE_NAME: 'flags' }],
  ['no signal is exported', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }],
])('exports nothing if %s', (_, env) => {
  expect(readOtlpSettings(env)).toEqual({ settings: undefined, faults: [] })
})

test('exports traces and metrics to a common endpoint, with the defaults of OpenTelemetry', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toEqual({
    traces: { protocol: 'http/protobuf', sampler: 'parentbased_always_on', ratio: 1, batches: {} },
    metrics: { protocol: 'http/protobuf', intervalMs: 60_000 },
  })
})

test.each([
  ['an endpoint of its own', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }],
  ['its exporter', { OTEL_TRACES_EXPORTER: 'otlp' }],
])('a signal is switched on by %s', (_, env) => {
  const settings = read(env)
  expect([settings?.traces !== undefined, settings?.metrics]).toEqual([true, undefined])
})

test('the protocol of a signal takes precedence over the common one', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
  const settings = read({ ...env, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf' })
  expect([settings?.traces?.protocol, settings?.metrics?.protocol]).toEqual(['http/json', 'http/protobuf'])
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an http or https URL'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf or http/json'],
  ['OTEL_TRACES_EXPORTER', 'zipkin', 'otlp or none'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1', 'a number from 0 to 1'],
  ['OTEL_BSP_SCHEDULE_DELAY', '0', 'a number of milliseconds'],
  ['OTEL_METRIC_EXPORT_INTERVAL', 'often', 'a number of milliseconds'],
])('refuses %s=%s in one line', (name, value, expected) => {
  const { faults } = readOtlpSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, [name]: value })
  expect(faults).toEqual([`${name} must be ${expected}`])
})
