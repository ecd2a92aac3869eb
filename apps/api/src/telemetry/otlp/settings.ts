import * as z from 'zod'

type Env = Readonly<Record<string, string | undefined>>

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const protocols = ['http/protobuf', 'http/json'] as const
export type OtlpProtocol = (typeof protocols)[number]

export interface TraceSettings {
  readonly protocol: OtlpProtocol
  readonly sampler: (typeof samplers)[number]
  /** Share of sampled traces, 0 to 1. */
  readonly ratio: number
  /** Absent values have the defaults of the SDK. */
  readonly batches: {
    readonly scheduledDelayMillis?: number | undefined
    readonly exportTimeoutMillis?: number | undefined
    readonly maxQueueSize?: number | undefined
    readonly maxExportBatchSize?: number | undefined
  }
}

export interface MetricSettings {
  readonly protocol: OtlpProtocol
  readonly intervalMs: number
}

/** Undefined: the signal is not exported. */
export interface OtlpSettings {
  readonly traces: TraceSettings | undefined
  readonly metrics: MetricSettings | undefined
}

const number = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
const positive = number.pipe(z.int().min(1))
const endpoint = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))

const shared = {
  disabled: ['OTEL_SDK_DISABLED', z.string(), ''],
  endpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, 'an http or https URL'],
  protocol: ['OTEL_EXPORTER_OTLP_PROTOCOL', z.enum(protocols), 'http/protobuf or http/json'],
} as const

/**
 * Reads the standard variables of OpenTelemetry that switch exports on. The exporters and the resource read the other ones: endpoints,
 * headers, time-outs, compression, certificates, service name and resource attributes. Undefined: nothing is exported.
 */
export const readOtlpSettings = (env: Env): { readonly settings: OtlpSettings | undefined; readonly faults: readonly string[] } => {
  const faults: string[] = []
  const read = <T>(name: string, schema: z.ZodType<T>, expected: string): T | undefined => {
    const value = env[name]?.trim()
    if (value === undefined || value === '') return undefined
    const parsed = schema.safeParse(value)
    if (!parsed.success) faults.push(`${name} must be ${expected}`)
    return parsed.data
  }
  if (read(...shared.disabled)?.toLowerCase() === 'true') return { settings: undefined, faults }
  const common = { endpoint: read(...shared.endpoint), protocol: read(...shared.protocol) }
  /** The protocol of a signal; undefined: the signal is off. */
  const signal = (name: 'TRACES' | 'METRICS'): OtlpProtocol | undefined => {
    const exporter = read(`OTEL_${name}_EXPORTER`, z.enum(['otlp', 'none']), 'otlp or none')
    const own = read(`OTEL_EXPORTER_OTLP_${name}_ENDPOINT`, endpoint, 'an http or https URL')
    const protocol = read(`OTEL_EXPORTER_OTLP_${name}_PROTOCOL`, z.enum(protocols), 'http/protobuf or http/json') ?? common.protocol
    const isOn = exporter === 'otlp' || (exporter === undefined && (own ?? common.endpoint) !== undefined)
    return isOn ? (protocol ?? 'http/protobuf') : undefined
  }
  const milliseconds = (name: string) => read(name, positive, 'a number of milliseconds')
  const [traces, metrics] = [signal('TRACES'), signal('METRICS')]
  const settings: OtlpSettings = {
    traces: traces && {
      protocol: traces,
      sampler: read('OTEL_TRACES_SAMPLER', z.enum(samplers), `one of ${samplers.join(', ')}`) ?? 'parentbased_always_on',
      ratio: read('OTEL_TRACES_SAMPLER_ARG', number.pipe(z.number().max(1)), 'a number from 0 to 1') ?? 1,
      batches: {
        scheduledDelayMillis: milliseconds('OTEL_BSP_SCHEDULE_DELAY'),
        exportTimeoutMillis: milliseconds('OTEL_BSP_EXPORT_TIMEOUT'),
        maxQueueSize: read('OTEL_BSP_MAX_QUEUE_SIZE', positive, 'a number of spans'),
        maxExportBatchSize: read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', positive, 'a number of spans'),
      },
    },
    metrics: metrics && { protocol: metrics, intervalMs: milliseconds('OTEL_METRIC_EXPORT_INTERVAL') ?? 60_000 },
  }
  return { settings: traces || metrics ? settings : undefined, faults }
}
