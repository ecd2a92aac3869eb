import * as z from 'zod'
import { addStrategyPayloadSchema, updateStrategyPayloadSchema } from '../change-requests/payloads.ts'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'
import { constraintInputs, parameterInputs, parameterValue } from '../strategies/inputs.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { variantInputs } from '../variants/inputs.ts'
import { variantSchema } from '../variants/schemas.ts'

const exampleVariant = { name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] } as const

export const createFeatureStrategySchema = addStrategyPayloadSchema
  .omit({ id: true })
  .extend({
    constraints: constraintInputs().default([]).describe('Constraints, all of which must be met'),
    parameters: parameterInputs(parameterValue()).default({}).describe('Parameters by name'),
  })
  .meta({
    id: 'createFeatureStrategySchema',
    description: 'A strategy to add to a feature in one environment',
    examples: [{ name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' } }],
  })
export interface CreateFeatureStrategy extends z.output<typeof createFeatureStrategySchema> {}

export const updateFeatureStrategySchema = updateStrategyPayloadSchema.omit({ id: true }).meta({
  id: 'updateFeatureStrategySchema',
  description: 'New fields of a strategy. Absent variants are removed; other absent fields stay unchanged',
  examples: [{ name: 'flexibleRollout', constraints: [], parameters: { rollout: '100' } }],
})
export interface UpdateFeatureStrategy extends z.output<typeof updateFeatureStrategySchema> {}

export const featureStrategiesSchema = z
  .array(featureStrategySchema)
  .meta({ id: 'featureStrategiesSchema', description: 'The strategies of a feature in one environment, in their order', examples: [[]] })
export type FeatureStrategies = z.output<typeof featureStrategiesSchema>

export const featureVariantsSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    variants: z.array(variantSchema).describe('The variants, by name'),
  })
  .meta({
    id: 'featureVariantsSchema',
    description: 'The variants of a feature in one environment',
    examples: [{ version: 1, variants: [exampleVariant] }],
  })
export interface FeatureVariants extends z.output<typeof featureVariantsSchema> {}

export const overwriteVariantsSchema = variantInputs().meta({
  id: 'overwriteVariantsSchema',
  description: 'New variants of a feature in one environment; they replace the old variants',
  examples: [[{ name: 'blue', weight: 1000 }]],
})
export type OverwriteVariants = z.output<typeof overwriteVariantsSchema>

export const overwriteVariantsOnEnvironmentsSchema = z
  .object({
    variants: variantInputs().describe('New variants; they replace the old variants'),
    environments: z.array(urlName()).min(1).max(limits.environmentsAtOnce).describe('Names of the environments'),
  })
  .meta({
    id: 'overwriteVariantsOnEnvironmentsSchema',
    description: 'New variants of a feature in several environments; they replace the old variants',
    examples: [{ variants: [{ name: 'blue', weight: 1000 }], environments: ['development', 'production'] }],
  })
export interface OverwriteVariantsOnEnvironments extends z.output<typeof overwriteVariantsOnEnvironmentsSchema> {}

export const bulkToggleFeaturesSchema = z
  .object({ features: z.array(urlName()).max(limits.featuresAtOnce).describe('Names of the features') })
  .meta({
    id: 'bulkToggleFeaturesSchema',
    description: 'Features of a project to turn on or off together',
    examples: [{ features: ['checkout', 'payments'] }],
  })
export interface BulkToggleFeatures extends z.output<typeof bulkToggleFeaturesSchema> {}
