import { limits } from '../data/limits.ts'
import { lenient } from './lenient.ts'

export interface HistogramBucket {
  le: number | '+Inf'
  count: number
}

export interface ImpactSample {
  labels?: Record<string, string | number> | undefined
  value?: number | undefined
  count?: number | undefined
  sum?: number | undefined
  buckets?: HistogramBucket[] | undefined
}

export interface ImpactMetric {
  name: string
  help?: string | undefined
  type: 'counter' | 'gauge' | 'histogram'
  samples: ImpactSample[]
}

const bucket = {
  type: 'object',
  properties: {
    le: { anyOf: [{ type: 'number' }, { const: '+Inf' }], description: 'Upper bound' },
    count: { type: 'integer', minimum: 0, description: 'Number of values up to the bound' },
  },
  required: ['le', 'count'],
} as const

const sample = {
  type: 'object',
  properties: {
    labels: {
      type: 'object',
      maxProperties: limits.labelsPerSample,
      propertyNames: { type: 'string', maxLength: limits.nameLength },
      additionalProperties: { anyOf: [{ type: 'string', maxLength: limits.appNameLength }, { type: 'number' }] },
      description: 'Labels by name',
    },
    value: { type: 'number', description: 'Increase of a counter, or present value of a gauge' },
    count: { type: 'integer', minimum: 0, description: 'Number of values of a histogram' },
    sum: { type: 'number', description: 'Sum of the values of a histogram' },
    buckets: { type: 'array', maxItems: limits.bucketsPerHistogram, items: bucket, description: 'Counts of a histogram by upper bound' },
  },
} as const

/** Custom metrics of an application, in addition to its use of features. */
export const impactMetrics = () =>
  lenient<ImpactMetric[]>({
    type: 'array',
    maxItems: limits.impactMetricsPerReport,
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: limits.nameLength, description: 'Name of the metric' },
        help: { type: 'string', maxLength: limits.textLength, description: 'Meaning of the metric' },
        type: { type: 'string', enum: ['counter', 'gauge', 'histogram'], description: 'Kind of the metric' },
        samples: { type: 'array', maxItems: limits.samplesPerMetric, items: sample, description: 'One sample for each set of labels' },
      },
      required: ['name', 'type', 'samples'],
    },
  })
    .nullish()
    .describe('Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics')
