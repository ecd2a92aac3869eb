import * as z from 'zod'
import { projectModes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, scopeName, text, urlName } from '../kernel/atoms.ts'
import { uniqueBy } from '../kernel/rules.ts'
import { featureNamingInputSchema } from '../projects/settings-schemas.ts'
import { constraintInputs } from '../strategies/inputs.ts'
import { items } from './parts.ts'
import { importedProjectEnvironmentSchema, importedReviewSchema } from './project-parts.ts'

const name = () => text(limits.nameLength, 1)
const description = () => text(limits.descriptionLength)
const onceEach = { error: 'must name each environment once' }

/** Exports of Unleash hold an empty object for projects without a pattern. */
const importedFeatureNaming = () =>
  featureNamingInputSchema.extend({
    pattern: featureNamingInputSchema.shape.pattern
      .default(null)
      .describe('Regular expression that the complete name of a feature must match; null or empty: any name'),
  })

export const importedProjectSchema = z
  .object({
    id: scopeName().describe('Id of the project'),
    name: name().describe('Name for people'),
    description: description().nullable().default(null).describe('Purpose of the project'),
    health: z.number().min(0).max(100).optional().describe('Health at the time of the export; recomputed'),
    featureCount: z.number().optional().describe('Ignored: recomputed'),
    memberCount: z.number().optional().describe('Ignored: recomputed'),
    createdAt: dateTime().optional().describe('When the project was created; absent: the time of the import'),
    updatedAt: dateTime().nullable().optional().describe('When the project was last changed'),
    favorite: z.boolean().optional().describe('Ignored: favourites belong to accounts'),
    mode: z.enum(projectModes).default('open').describe('Collaboration mode'),
    defaultStickiness: name().default('default').describe('Default stickiness of new variants and gradual rollouts'),
    featureNaming: importedFeatureNaming().nullable().optional().describe('Naming rule for features; null, or without a pattern: any name'),
    environments: items(importedProjectEnvironmentSchema)
      .refine(uniqueBy('environment'), onceEach)
      .optional()
      .describe(
        'The environments to link to the project, in addition to those that its features are configured in; absent: every enabled environment',
      ),
    changeRequestEnvironments: items(importedReviewSchema)
      .refine(uniqueBy('environment'), onceEach)
      .optional()
      .describe('Review settings of environments that require review, or once required review; absent: unchanged'),
  })
  .meta({ id: 'importedProjectSchema', description: 'A project of an export', examples: [{ id: 'default', name: 'Default' }] })
export interface ImportedProject extends z.output<typeof importedProjectSchema> {}

export const importedEnvironmentSchema = z
  .object({
    name: scopeName().describe('Name of the environment'),
    type: name().default('production').describe('Type, such as development or production'),
    sortOrder: integer(-limits.rowId, limits.rowId).default(9999).describe('Position among the environments'),
    enabled: z.boolean().default(true).describe('Whether new projects are linked to the environment'),
    protected: z.boolean().default(false).describe('Whether the environment is protected from deletion'),
  })
  .meta({
    id: 'importedEnvironmentSchema',
    description: 'An environment of an export',
    examples: [{ name: 'production', type: 'production', sortOrder: 200, enabled: true, protected: false }],
  })
export interface ImportedEnvironment extends z.output<typeof importedEnvironmentSchema> {}

export const strategyParameterSchema = z
  .object({
    name: name()
      .refine((parameter) => parameter !== '__proto__', { error: 'must not be __proto__' })
      .describe('Name of the parameter'),
    type: name().default('string').describe('Kind of value, such as string, percentage, list, number or boolean'),
    description: description().default('').describe('Purpose of the parameter'),
    required: z.boolean().default(false).describe('Whether strategies must set the parameter'),
  })
  .meta({
    id: 'strategyParameterSchema',
    description: 'A parameter of a strategy type',
    examples: [{ name: 'rollout', type: 'percentage', description: '', required: false }],
  })

export const importedStrategyTypeSchema = z
  .object({
    title: text(limits.textLength).nullable().default(null).describe('A title for people'),
    name: urlName().describe('Name of the strategy type'),
    displayName: text(limits.textLength).nullable().describe('Name for people'),
    description: description().nullable().describe('Purpose of strategies of the type'),
    editable: z.boolean().describe('False: the type is built in'),
    deprecated: z.boolean().describe('Whether the type should no longer be used'),
    parameters: z.array(strategyParameterSchema).max(limits.parametersPerStrategy).describe('Parameters of the type'),
  })
  .meta({
    id: 'importedStrategyTypeSchema',
    description: 'A strategy type of an export',
    examples: [{ name: 'by-region', displayName: 'By region', description: null, editable: true, deprecated: false, parameters: [] }],
  })
export interface ImportedStrategyType extends z.output<typeof importedStrategyTypeSchema> {}

export const importedSegmentSchema = z
  .object({
    id: integer(0).describe('Id of the segment in the file'),
    name: name().describe('Name, unique in the server'),
    description: description().nullable().default(null).describe('Purpose of the segment'),
    project: urlName().nullable().default(null).describe('The project that the segment is confined to; null: no project'),
    constraints: constraintInputs().describe('Constraints, all of which must be met'),
    createdBy: text(limits.textLength).nullable().optional().describe('Who created the segment'),
    createdAt: dateTime().nullable().optional().describe('When the segment was created'),
  })
  .meta({ id: 'importedSegmentSchema', description: 'A segment of an export', examples: [{ id: 1, name: 'beta-users', constraints: [] }] })
export interface ImportedSegment extends z.output<typeof importedSegmentSchema> {}

export const importedStrategySegmentSchema = z
  .object({
    featureStrategyId: z.guid().describe('Id of the strategy in the file'),
    segmentId: integer(0).describe('Id of the segment in the file'),
  })
  .meta({
    id: 'importedStrategySegmentSchema',
    description: 'A segment attached to a strategy',
    examples: [{ featureStrategyId: '6a0f8da5-398f-4d26-9089-5a87e39dbca6', segmentId: 1 }],
  })
export interface ImportedStrategySegment extends z.output<typeof importedStrategySegmentSchema> {}
