import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { impactMetrics } from './impact.ts'
import { lenient } from './lenient.ts'
import { instant, usageProperties } from './toggles.ts'

const text = (maxLength: number, description: string) => ({ type: 'string', maxLength, description }) as const

const appName = text(limits.appNameLength, 'Name of the application')
const environment = text(
  limits.nameLength,
  'Name of the environment; absent: the environment of the token. Entries of environments outside the token are omitted',
)

export interface BulkApplication {
  appName: string
  environment?: string | undefined
  instanceId?: string | undefined
  sdkVersion?: string | undefined
  strategies?: string[] | undefined
}

const applications = () =>
  lenient<BulkApplication[]>({
    type: 'array',
    maxItems: limits.applicationsPerReport,
    items: {
      type: 'object',
      properties: {
        appName,
        environment,
        instanceId: text(limits.textLength, 'Name of the process'),
        sdkVersion: text(limits.appNameLength, 'Name and version of the SDK'),
        strategies: {
          type: 'array',
          maxItems: limits.strategiesPerApplication,
          items: { type: 'string', maxLength: limits.nameLength },
          description: 'Names of the strategy types that the application knows',
        },
      },
      required: ['appName'],
    },
  })

export interface BulkMetric {
  featureName: string
  appName: string
  environment?: string | undefined
  timestamp: string | number
  yes?: number | undefined
  no?: number | undefined
  variants?: Record<string, number> | undefined
}

const metrics = () =>
  lenient<BulkMetric[]>({
    type: 'array',
    maxItems: limits.togglesPerReport,
    items: {
      type: 'object',
      properties: {
        featureName: text(limits.nameLength, 'Name of the feature'),
        appName,
        environment,
        timestamp: instant('Any time in the hour of the counts'),
        ...usageProperties,
      },
      required: ['featureName', 'appName', 'timestamp'],
    },
  })

const seenTokens = () =>
  lenient<string[]>({ type: 'array', maxItems: limits.tokensAtOnce, items: { type: 'string', maxLength: limits.textLength } })

export const bulkMetricsSchema = z
  .object({
    applications: applications().nullish().describe('Applications that registered'),
    metrics: metrics().nullish().describe('Usage by feature, application, environment and hour'),
    impactMetrics: impactMetrics(),
    seenTokens: seenTokens().nullish().describe('Secrets of the tokens that applications sent to the proxy; unknown ones are ignored'),
  })
  .meta({
    id: 'bulkMetricsSchema',
    description: 'Data that a proxy collected from applications. Invalid entries are omitted; the other entries count.',
    examples: [
      {
        applications: [{ appName: 'shop', instanceId: 'shop-1', environment: 'production', strategies: ['default'] }],
        metrics: [
          { featureName: 'checkout', appName: 'shop', environment: 'production', timestamp: '2026-01-31T12:00:00.000Z', yes: 974, no: 26 },
        ],
      },
    ],
  })
export interface BulkMetrics extends z.output<typeof bulkMetricsSchema> {}
