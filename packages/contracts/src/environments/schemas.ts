import * as z from 'zod'
import { dateTime } from '../kernel/atoms.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'

const summary = {
  name: z.string().describe('Name of the environment'),
  type: z.string().describe('Type of the environment, such as production'),
  enabled: z.boolean().describe('Whether the feature is enabled in this environment'),
  sortOrder: z.number().describe('Position of the environment'),
  variantCount: z.number().describe('Number of variants'),
  lastSeenAt: dateTime().nullable().describe('When metrics were last collected for the feature in this environment'),
  hasStrategies: z.boolean().describe('Whether the feature has a strategy'),
  hasEnabledStrategies: z.boolean().describe('Whether the feature has a strategy that is not disabled'),
}
const exampleSummary = {
  name: 'production',
  type: 'production',
  enabled: true,
  sortOrder: 200,
  variantCount: 0,
  lastSeenAt: '2026-01-31T12:00:00.000Z',
  hasStrategies: false,
  hasEnabledStrategies: false,
}

export const projectFeatureEnvironmentSchema = z.object(summary).meta({
  id: 'projectFeatureEnvironmentSchema',
  description: 'Summary of a feature in one environment',
  examples: [exampleSummary],
})
export interface ProjectFeatureEnvironment extends z.output<typeof projectFeatureEnvironmentSchema> {}

export const featureEnvironmentSchema = z
  .object({
    ...summary,
    featureName: z.string().describe('Name of the feature'),
    environment: z.string().describe('Name of the environment; the same as name'),
    strategies: z.array(featureStrategySchema).describe('Activation strategies in order'),
    variants: z.array(variantSchema).describe('Variants of the feature in this environment'),
  })
  .meta({
    id: 'featureEnvironmentSchema',
    description: 'The configuration of a feature in one environment',
    examples: [{ ...exampleSummary, featureName: 'checkout', environment: 'production', strategies: [], variants: [] }],
  })
export interface FeatureEnvironment extends z.output<typeof featureEnvironmentSchema> {}
