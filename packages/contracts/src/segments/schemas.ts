import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, rowId, text, urlName, uuid } from '../kernel/atoms.ts'
import { constraintSchema } from '../strategies/constraints.ts'
import { segmentConstraintInputs } from '../strategies/inputs.ts'

const constraints = [{ contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: false, values: ['1', '2'] }]
const example = {
  id: 3,
  name: 'beta-users',
  description: 'Who tries things first',
  project: null,
  constraints,
  createdBy: 'ada@example.com',
  createdAt: '2026-01-31T12:00:00.000Z',
  usedInProjects: 1,
  usedInFeatures: 2,
}

export const segmentSchema = z
  .object({
    id: z.int().describe('Id of the segment'),
    name: z.string().describe('Name, unique among segments'),
    description: z.string().nullable().describe('Purpose of the segment'),
    project: z.string().nullable().describe('The project that the segment is confined to; null: no project'),
    constraints: z.array(constraintSchema).describe('Constraints, all of which must be met'),
    createdBy: z.string().nullable().describe('Who created the segment'),
    createdAt: dateTime().describe('When the segment was created'),
    usedInProjects: z.int().describe('Number of projects, among those that the caller sees, whose strategies use the segment'),
    usedInFeatures: z.int().describe('Number of features in these projects with such strategies, including archived features'),
  })
  .meta({ id: 'segmentSchema', description: 'Named constraints that strategies share', examples: [example] })
export interface Segment extends z.output<typeof segmentSchema> {}

export const segmentsSchema = z
  .object({ segments: z.array(segmentSchema).describe('The segments, by name in byte order') })
  .meta({ id: 'segmentsSchema', description: 'Segments', examples: [{ segments: [example] }] })
export interface Segments extends z.output<typeof segmentsSchema> {}

const name = () => displayName().describe('Name, unique among segments')

export const segmentInputSchema = z
  .object({
    name: name(),
    description: text(limits.descriptionLength).nullable().optional().describe('Purpose of the segment'),
    project: urlName().nullable().optional().describe('The project to confine the segment to; null: no project'),
    constraints: segmentConstraintInputs().describe('Constraints, all of which must be met'),
  })
  .meta({
    id: 'segmentInputSchema',
    description: 'A segment to store',
    examples: [{ name: 'beta-users', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }] }],
  })
export interface SegmentInput extends z.output<typeof segmentInputSchema> {}

export const segmentNameSchema = z
  .object({ name: name() })
  .meta({ id: 'segmentNameSchema', description: 'A name for a segment', examples: [{ name: 'beta-users' }] })

export const usingStrategySchema = z
  .object({
    id: z.guid().describe('Id of the strategy'),
    featureName: z.string().describe('Name of the feature of the strategy'),
    projectId: z.string().describe('Id of the project that the feature is in'),
    environment: z.string().describe('Name of the environment of the strategy'),
    strategyName: z.string().describe('Name of the strategy type'),
  })
  .meta({
    id: 'usingStrategySchema',
    description: 'A strategy that uses a segment or a context field, with its feature, project and environment',
    examples: [
      {
        id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
        featureName: 'checkout',
        projectId: 'default',
        environment: 'production',
        strategyName: 'flexibleRollout',
      },
    ],
  })
export interface UsingStrategy extends z.output<typeof usingStrategySchema> {}

export const usingStrategiesSchema = z
  .object({
    strategies: z
      .array(usingStrategySchema)
      .describe('The strategies, by feature and environment, in projects that the caller sees; archived features included'),
  })
  .meta({ id: 'usingStrategiesSchema', description: 'Strategies that use a segment or a context field', examples: [{ strategies: [] }] })
export interface UsingStrategies extends z.output<typeof usingStrategiesSchema> {}

export const updateFeatureStrategySegmentsSchema = z
  .object({
    projectId: urlName().describe('Id of the project that the feature of the strategy is in'),
    strategyId: uuid().describe('Id of the strategy'),
    environmentId: urlName().describe('Name of the environment that the strategy is in'),
    segmentIds: z.array(rowId()).max(limits.segmentsPerStrategy).describe('Ids of all segments of the strategy; empty: no segments'),
  })
  .meta({
    id: 'updateFeatureStrategySegmentsSchema',
    description: 'The segments of a strategy, with its project and environment',
    examples: [
      {
        projectId: 'default',
        strategyId: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
        environmentId: 'production',
        segmentIds: [3],
      },
    ],
  })
export interface UpdateFeatureStrategySegments extends z.output<typeof updateFeatureStrategySegmentsSchema> {}
