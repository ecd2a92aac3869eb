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
    value: { type: 'number', description: 'Of a counter what was added, of a gauge what it shows' },
    count: { type: 'integer', minimum: 0, description: 'Of a histogram, the number of values' },
    sum: { type: 'number', description: 'Of a histogram, the sum of the values' },
    buckets: { type: 'array', maxItems: limits.bucketsPerHistogram, items: bucket, description: 'Of a histogram, counts by upper bound' },
  },
} as const

/** What an application measures beside its use of features. */
export const impactMetrics = () =>
  lenient<ImpactMetric[]>({
    type: 'array',
    maxItems: limits.impactMetricsPerReport,
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: limits.nameLength, description: 'Name of the metric' },
        help: { type: 'string', maxLength: limits.textLength, description: 'What the metric says' },
        type: { type: 'string', enum: ['counter', 'gauge', 'histogram'], description: 'Kind of the metric' },
        samples: { type: 'array', maxItems: limits.samplesPerMetric, items: sample, description: 'One sample for each set of labels' },
      },
      required: ['name', 'type', 'samples'],
    },
  })
    .nullish()
    .describe('Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics')
