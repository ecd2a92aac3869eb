import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, rowId, text, urlName, uuid } from '../kernel/atoms.ts'
import { constraintSchema, segmentConstraintInputs } from '../strategies/constraints.ts'

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
    description: z.string().nullable().describe('What the segment is for'),
    project: z.string().nullable().describe('The project it is confined to; null: none'),
    constraints: z.array(constraintSchema).describe('All must hold'),
    createdBy: z.string().nullable().describe('Who made it'),
    createdAt: dateTime().describe('When it was made'),
    usedInProjects: z.int().describe('Number of projects, of those that the caller sees, with strategies that use it'),
    usedInFeatures: z.int().describe('Number of features there with strategies that use it, archived ones too'),
  })
  .meta({ id: 'segmentSchema', description: 'Constraints under a name, for strategies to share', examples: [example] })
export interface Segment extends z.output<typeof segmentSchema> {}

export const segmentsSchema = z
  .object({ segments: z.array(segmentSchema).describe('By name, in byte order') })
  .meta({ id: 'segmentsSchema', description: 'Segments', examples: [{ segments: [example] }] })
export interface Segments extends z.output<typeof segmentsSchema> {}

const name = () => displayName().describe('Name, unique among segments')

export const segmentInputSchema = z
  .object({
    name: name(),
    description: text(limits.descriptionLength).nullable().optional().describe('What the segment is for'),
    project: urlName().nullable().optional().describe('The project it shall be confined to; null: none'),
    constraints: segmentConstraintInputs().describe('All must hold'),
  })
  .meta({
    id: 'segmentInputSchema',
    description: 'A segment to store',
    examples: [{ name: 'beta-users', constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }] }],
  })
export interface SegmentInput extends z.output<typeof segmentInputSchema> {}

export const segmentNameSchema = z
  .object({ name: name() })
  .meta({ id: 'segmentNameSchema', description: 'A name that a segment might have', examples: [{ name: 'beta-users' }] })

export const usingStrategySchema = z
  .object({
    id: z.guid().describe('Id of the strategy'),
    featureName: z.string().describe('Name of the feature it belongs to'),
    projectId: z.string().describe('Id of the project that the feature is in'),
    environment: z.string().describe('Name of the environment it is in'),
    strategyName: z.string().describe('Name of the strategy type'),
  })
  .meta({
    id: 'usingStrategySchema',
    description: 'A strategy that uses something, and where it is',
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
      .describe('By feature and environment, archived features too, of projects that the caller sees'),
  })
  .meta({ id: 'usingStrategiesSchema', description: 'Strategies that use something', examples: [{ strategies: [] }] })
export interface UsingStrategies extends z.output<typeof usingStrategiesSchema> {}

export const updateFeatureStrategySegmentsSchema = z
  .object({
    projectId: urlName().describe('Id of the project that the feature of the strategy is in'),
    strategyId: uuid().describe('Id of the strategy'),
    environmentId: urlName().describe('Name of the environment that the strategy is in'),
    segmentIds: z.array(rowId()).max(limits.segmentsPerStrategy).describe('Ids of all segments that the strategy uses; none: it uses none'),
  })
  .meta({
    id: 'updateFeatureStrategySegmentsSchema',
    description: 'The segments of a strategy, and where it is',
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
