import * as z from 'zod'
import { segmentSchema } from '../segments/schemas.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'
import { variantSchema } from '../variants/schemas.ts'

const feature = { name: 'checkout', archived: false, enabled: true, strategies: [], variants: [] }

export const changedFeatureSchema = z
  .object({
    name: z.string().describe('Name of the feature'),
    archived: z.boolean().describe('Whether the feature is archived'),
    enabled: z.boolean().describe('Whether the feature is enabled in the environment'),
    strategies: z.array(featureStrategySchema).describe('Strategies in the environment, in their order'),
    variants: z.array(variantSchema).describe('Variants in the environment'),
  })
  .meta({ id: 'changedFeatureSchema', description: 'A feature in one environment', examples: [feature] })
export interface ChangedFeature extends z.output<typeof changedFeatureSchema> {}

export const environmentFeaturesSchema = z.object({ features: z.array(changedFeatureSchema).describe('The live features, by name') }).meta({
  id: 'environmentFeaturesSchema',
  description: 'The features of a project in one environment',
  examples: [{ features: [feature] }],
})
export interface EnvironmentFeatures extends z.output<typeof environmentFeaturesSchema> {}

const segment = { id: 3, name: 'beta-users', description: null, project: null, constraints: [] }

export const changedSegmentSchema = segmentSchema
  .pick({ id: true, name: true, description: true, project: true, constraints: true })
  .meta({ id: 'changedSegmentSchema', description: 'A segment after changes', examples: [segment] })
export interface ChangedSegment extends z.output<typeof changedSegmentSchema> {}

export const appliedChangesSchema = z
  .object({
    features: z.array(changedFeatureSchema).describe('The features that the changes name, in the order of the changes'),
    segments: z.array(changedSegmentSchema).describe('The segments that the changes update, in the order of the changes'),
    deletedSegments: z.array(z.int()).describe('Ids of the segments that the changes delete'),
  })
  .meta({
    id: 'appliedChangesSchema',
    description: 'Features and segments after changes',
    examples: [{ features: [feature], segments: [segment], deletedSegments: [] }],
  })
export interface AppliedChanges extends z.output<typeof appliedChangesSchema> {}
