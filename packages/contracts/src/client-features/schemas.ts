import * as z from 'zod'
import { allOperators } from '../data/features.ts'
import { dependencySchema } from '../features/schemas.ts'
import { keyOf } from '../kernel/atoms.ts'
import { strategyVariantSchema, variantSchema } from '../variants/schemas.ts'

export const clientConstraintSchema = z
  .object({
    contextName: z.string().describe('Name of the context field'),
    operator: keyOf(allOperators).describe(
      'How the context field is compared. SDKs that do not know an operator treat the constraint as not met',
    ),
    values: z.array(z.string()).describe('Values to compare with; empty for operators that take a single value'),
    value: z.string().optional().describe('Value to compare with, for operators that take a single value'),
    inverted: z.boolean().describe('True: the result is negated'),
    caseInsensitive: z.boolean().describe('True: upper and lower case are equal'),
  })
  .meta({
    id: 'clientConstraintSchema',
    description: 'A condition on a context field, in the format for SDKs',
    examples: [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }],
  })
export interface ClientConstraint extends z.output<typeof clientConstraintSchema> {}

export const clientSegmentSchema = z
  .object({
    id: z.int().describe('Id of the segment'),
    name: z.string().describe('Name of the segment'),
    constraints: z.array(clientConstraintSchema).describe('Constraints, all of which must be met'),
  })
  .meta({
    id: 'clientSegmentSchema',
    description: 'A segment in the format for SDKs',
    examples: [{ id: 1, name: 'beta', constraints: [] }],
  })
export interface ClientSegment extends z.output<typeof clientSegmentSchema> {}

const clientStrategySchema = z.object({
  name: z.string().describe('Name of the strategy type'),
  constraints: z.array(clientConstraintSchema).describe('Constraints, all of which must be met'),
  parameters: z.record(z.string(), z.string()).describe('Parameters by name'),
  variants: z.array(strategyVariantSchema).describe('Variants of this strategy'),
  segments: z.array(z.int()).optional().describe('Ids of the attached segments; absent: no segments, or their constraints are inlined'),
})

const exampleFeature = {
  name: 'checkout',
  project: 'default',
  type: 'release',
  description: 'The new checkout',
  enabled: true,
  stale: false,
  impressionData: false,
  strategies: [
    {
      name: 'flexibleRollout',
      constraints: [],
      parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
      variants: [],
      segments: [1],
    },
  ],
  variants: [],
  dependencies: [],
}

export const clientFeatureSchema = z
  .object({
    name: z.string().describe('Name, unique in the server'),
    project: z.string().describe('Id of the project'),
    type: z.string().describe('Type of the feature'),
    description: z.string().nullable().describe('Purpose of the feature'),
    enabled: z.boolean().describe('Whether the feature is enabled in the environment'),
    stale: z.boolean().describe('Whether the feature is marked as stale'),
    impressionData: z.boolean().describe('Whether SDKs emit an event for each evaluation'),
    strategies: z.array(clientStrategySchema).describe('The enabled strategies in order; the feature is active if any strategy is active'),
    variants: z.array(variantSchema).describe('Variants of the feature in the environment'),
    dependencies: z.array(dependencySchema).describe('Parents of the feature'),
  })
  .meta({ id: 'clientFeatureSchema', description: 'A feature in one environment, in the format for SDKs', examples: [exampleFeature] })
export interface ClientFeature extends z.output<typeof clientFeatureSchema> {}

const clientQuerySchema = z.object({
  environment: z.string().describe('The environment of the token'),
  project: z.array(z.string()).optional().describe('The projects of the query; absent: all'),
  namePrefix: z.string().optional().describe('The namePrefix of the request'),
  tag: z.array(z.string()).optional().describe('The tags of the request'),
  inlineSegmentConstraints: z.boolean().describe('True: the constraints of segments are inlined in the strategies'),
})
export interface ClientQuery extends z.output<typeof clientQuerySchema> {}

const clientMetaSchema = z.object({
  revisionId: z.int().describe('Increases with every change to the state that was read'),
  etag: z.string().describe('The ETag of the response'),
  queryHash: z.string().describe('Identifies the query'),
})

export const clientFeaturesSchema = z
  .object({
    version: z.literal(2).describe('Version of this format'),
    features: z.array(clientFeatureSchema).describe('The features, by project and then by name'),
    segments: z
      .array(clientSegmentSchema)
      .optional()
      .describe('The segments that the features use, by id; absent for SDKs that get inlined constraints'),
    query: clientQuerySchema.describe('The query'),
    meta: clientMetaSchema.describe('The revision of the state that was read'),
  })
  .meta({
    id: 'clientFeaturesSchema',
    description: 'The features of an environment, in the format for SDKs',
    examples: [
      {
        version: 2,
        features: [exampleFeature],
        segments: [{ id: 1, name: 'beta', constraints: [] }],
        query: { environment: 'production', inlineSegmentConstraints: false },
        meta: { revisionId: 12, etag: 'W/"1f0c5b7a9d3e2468-12-8642e3d9a7b5c0f1"', queryHash: '1f0c5b7a9d3e2468' },
      },
    ],
  })
export interface ClientFeatures extends z.output<typeof clientFeaturesSchema> {}
