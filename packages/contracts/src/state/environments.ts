import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, text, urlName } from '../kernel/atoms.ts'
import { hasOneOf } from '../kernel/rules.ts'
import { variantInputs } from '../variants/inputs.ts'
import { environmentNameRequired } from './parts.ts'
import { importedStrategySchema } from './strategies.ts'

const fields = {
  name: urlName().optional().describe('Name of the environment'),
  environment: urlName().optional().describe('Used if name is absent'),
  featureName: urlName().optional().describe('Name of the feature'),
  type: text(limits.nameLength, 1).optional().describe('Type of the environment'),
  enabled: z.boolean().describe('Whether the feature is enabled in this environment'),
  sortOrder: z.number().optional().describe('Position of the environment'),
  variantCount: z.number().optional().describe('Ignored: recomputed'),
  strategies: z.array(importedStrategySchema).max(limits.strategiesPerEnvironment).default([]).describe('Activation strategies in order'),
  variants: variantInputs().default([]).describe('Variants of the feature in this environment'),
  lastSeenAt: dateTime().nullable().optional().describe('When metrics were last collected for the feature in this environment'),
  hasStrategies: z.boolean().optional().describe('Ignored: recomputed'),
  hasEnabledStrategies: z.boolean().optional().describe('Ignored: recomputed'),
}

export const importedNestedEnvironmentSchema = z
  .object(fields)
  .refine(hasOneOf('name', 'environment'), environmentNameRequired)
  .meta({
    id: 'importedNestedEnvironmentSchema',
    description: 'The configuration in one environment, inside a feature of an export; name or environment is required',
    examples: [{ name: 'production', enabled: true, strategies: [{ name: 'default' }] }],
  })
export interface ImportedNestedEnvironment extends z.output<typeof importedNestedEnvironmentSchema> {}

export const importedFeatureEnvironmentSchema = z
  .object({ ...fields, featureName: urlName().describe('Name of the feature') })
  .refine(hasOneOf('name', 'environment'), environmentNameRequired)
  .meta({
    id: 'importedFeatureEnvironmentSchema',
    description: 'The configuration of a feature in one environment, of an export; name or environment is required',
    examples: [{ featureName: 'checkout', environment: 'production', enabled: true }],
  })
export interface ImportedFeatureEnvironment extends z.output<typeof importedFeatureEnvironmentSchema> {}
