import * as z from 'zod'
import { maturities } from '../data/features.ts'
import { dateTime } from '../kernel/atoms.ts'

const count = () => z.int().min(0)
const example = {
  featureName: 'checkout',
  appName: 'shop',
  environment: 'production',
  timestamp: '2026-01-31T12:00:00.000Z',
  yes: 974,
  no: 26,
  variants: { blue: 500, green: 474 },
}

export const featureEnvironmentMetricsSchema = z
  .object({
    featureName: z.string().describe('Name of the feature'),
    appName: z.string().describe('Name of the application that reported'),
    environment: z.string().describe('Name of the environment'),
    timestamp: dateTime().describe('Start of the window, which is one hour wide'),
    yes: count().describe('Number of evaluations to true'),
    no: count().describe('Number of evaluations to false'),
    variants: z.record(z.string(), count()).optional().describe('Number of evaluations by variant; absent if nothing was reported'),
  })
  .meta({ id: 'featureEnvironmentMetricsSchema', description: 'Usage of a feature in one environment and hour', examples: [example] })
export interface FeatureEnvironmentMetrics extends z.output<typeof featureEnvironmentMetricsSchema> {}

export const featureMetricsSchema = z
  .object({
    version: z.int().min(1).describe('Version of this schema'),
    maturity: z.enum(maturities).describe('Maturity of this part of the API'),
    data: z.array(featureEnvironmentMetricsSchema).describe('Usage by hour, environment and application, oldest first'),
  })
  .meta({
    id: 'featureMetricsSchema',
    description: 'Usage of a feature',
    examples: [{ version: 1, maturity: 'stable', data: [example] }],
  })
export interface FeatureMetrics extends z.output<typeof featureMetricsSchema> {}

export const featureUsageSchema = z
  .object({
    version: z.int().min(1).describe('Version of this schema'),
    maturity: z.enum(maturities).describe('Maturity of this part of the API'),
    featureName: z.string().describe('Name of the feature'),
    lastHourUsage: z.array(featureEnvironmentMetricsSchema).describe('Usage in the current hour, by environment and application'),
    seenApplications: z.array(z.string()).describe('Names of the applications that reported the feature in the last 48 hours'),
  })
  .meta({
    id: 'featureUsageSchema',
    description: 'Applications that use a feature, and their usage',
    examples: [{ version: 1, maturity: 'stable', featureName: 'checkout', lastHourUsage: [example], seenApplications: ['shop'] }],
  })
export interface FeatureUsage extends z.output<typeof featureUsageSchema> {}
