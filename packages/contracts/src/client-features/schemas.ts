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
    values: z.array(z.string()).describe('What to compare with; empty for operators that take a single value'),
    value: z.string().optional().describe('What to compare with, for operators that take a single value'),
    inverted: z.boolean().describe('True: the result is negated'),
    caseInsensitive: z.boolean().describe('True: upper and lower case are the same'),
  })
  .meta({
    id: 'clientConstraintSchema',
    description: 'A condition on a context field, as SDKs read it',
    examples: [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }],
  })
export interface ClientConstraint extends z.output<typeof clientConstraintSchema> {}

export const clientSegmentSchema = z
  .object({
    id: z.int().describe('Id of the segment'),
    name: z.string().describe('Its name'),
    constraints: z.array(clientConstraintSchema).describe('All must hold'),
  })
  .meta({ id: 'clientSegmentSchema', description: 'A segment, as SDKs read it', examples: [{ id: 1, name: 'beta', constraints: [] }] })
export interface ClientSegment extends z.output<typeof clientSegmentSchema> {}

const clientStrategySchema = z.object({
  name: z.string().describe('Name of the strategy type'),
  constraints: z.array(clientConstraintSchema).describe('All must hold'),
  parameters: z.record(z.string(), z.string()).describe('Parameters by name'),
  variants: z.array(strategyVariantSchema).describe('Variants that go with this strategy'),
  segments: z.array(z.int()).optional().describe('Ids of the attached segments; absent: none, or their constraints are among its own'),
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
    name: z.string().describe('Name, unique in the whole server'),
    project: z.string().describe('Id of its project'),
    type: z.string().describe('Its type'),
    description: z.string().nullable().describe('What it is for'),
    enabled: z.boolean().describe('Whether it is on in the environment'),
    stale: z.boolean().describe('Whether it is marked as stale'),
    impressionData: z.boolean().describe('Whether SDKs emit an event for each evaluation'),
    strategies: z.array(clientStrategySchema).describe('The enabled strategies in order; the feature is active where any of them is'),
    variants: z.array(variantSchema).describe('Variants of the feature in the environment'),
    dependencies: z.array(dependencySchema).describe('Its parents'),
  })
  .meta({ id: 'clientFeatureSchema', description: 'A feature in one environment, as SDKs read it', examples: [exampleFeature] })
export interface ClientFeature extends z.output<typeof clientFeatureSchema> {}

const clientQuerySchema = z.object({
  environment: z.string().describe('The environment of the token'),
  project: z.array(z.string()).optional().describe('The projects that were read; absent: all'),
  namePrefix: z.string().optional().describe('As in the request'),
  tag: z.array(z.string()).optional().describe('As in the request'),
  inlineSegmentConstraints: z.boolean().describe('True: the constraints of segments are among those of the strategies'),
})
export interface ClientQuery extends z.output<typeof clientQuerySchema> {}

const clientMetaSchema = z.object({
  revisionId: z.int().describe('Grows with every change to what was read'),
  etag: z.string().describe('The ETag of the response'),
  queryHash: z.string().describe('Names the query'),
})

export const clientFeaturesSchema = z
  .object({
    version: z.literal(2).describe('Version of this format'),
    features: z.array(clientFeatureSchema).describe('By project, and then by name'),
    segments: z
      .array(clientSegmentSchema)
      .optional()
      .describe('The segments that the features use, by id; absent for SDKs that take them inlined'),
    query: clientQuerySchema.describe('What was read'),
    meta: clientMetaSchema.describe('The state that was read'),
  })
  .meta({
    id: 'clientFeaturesSchema',
    description: 'The features of an environment, as SDKs read them',
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
