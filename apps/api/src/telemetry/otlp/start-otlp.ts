import { DiagLogLevel, diag } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Metrics } from '../metrics.ts'
import type { Tracing } from '../tracing.ts'
import { version } from '../version.ts'
import { createMetricProducer } from './metric-producer.ts'
import type { MetricSettings, OtlpSettings, TraceSettings } from './settings.ts'
import { createTracing } from './spans.ts'

const maxStopMs = 5_000
/** A collector that is away would otherwise cause a line for each export. */
const reportEveryMs = 60_000

export interface Otlp {
  readonly tracing: Tracing | undefined
  /** Starts to export the metrics, if the settings say so. */
  exportMetrics(metrics: Metrics): void
  /** Sends the remaining spans and metrics, for 5 seconds at most. */
  stop(): Promise<void>
}

const samplerOf = ({ sampler, ratio }: TraceSettings): Sampler => {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

const tracerProviderOf = (settings: TraceSettings, resource: Resource): TracerProvider => {
  const exporter = settings.protocol === 'http/json' ? new JsonTraceExporter() : new OTLPTraceExporter()
  const batches = Object.fromEntries(Object.entries(settings.batches).filter(([, value]) => value !== undefined))
  return new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [new BatchSpanProcessor({ exporter, ...batches })] })
}

const meterProviderOf = ({ protocol, intervalMs }: MetricSettings, resource: Resource, metrics: Metrics): MeterProvider => {
  const reader = new PeriodicExportingMetricReader({
    exporter: protocol === 'http/json' ? new JsonMetricExporter() : new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, 30_000),
    metricProducers: [createMetricProducer(metrics, resource)],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

const reporting = (report: (message: string) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (message: unknown): void => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(message instanceof Error ? message.message : String(message))
  }
}

/** Exports traces and metrics over OTLP/HTTP. This module is loaded only if the settings switch an export on. */
export const startOtlp = ({ traces, metrics: ofMetrics }: OtlpSettings, report: (message: string) => void): Otlp => {
  const onError = reporting(report)
  const ignore = () => undefined
  diag.setLogger({ error: onError, warn: onError, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  setGlobalErrorHandler(onError)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'halyard', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }))
  const tracerProvider = traces && tracerProviderOf(traces, resource)
  let meterProvider: MeterProvider | undefined
  return {
    tracing: tracerProvider && createTracing(tracerProvider.getTracer('halyard', version)),
    exportMetrics: (metrics) => {
      if (ofMetrics) meterProvider = meterProviderOf(ofMetrics, resource, metrics)
    },
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, maxStopMs)
      await Promise.race([Promise.allSettled([tracerProvider?.shutdown(), meterProvider?.shutdown()]), late])
      clearTimeout(timer)
    },
  }
}
