import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, urlName } from '../kernel/atoms.ts'
import { importedStrategySchema } from './strategies.ts'

const { name, title, segments, constraints, variants, parameters } = importedStrategySchema.shape

export const importedDefaultStrategySchema = z
  .object({ name: name.unwrap().describe('Name of the strategy type'), title, segments, constraints, variants, parameters })
  .meta({
    id: 'importedDefaultStrategySchema',
    description:
      'The default strategy in an export: features that are turned on in an environment without an enabled strategy get this strategy',
    examples: [{ name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } }],
  })
export interface ImportedDefaultStrategy extends z.output<typeof importedDefaultStrategySchema> {}

export const importedProjectEnvironmentSchema = z
  .object({
    environment: urlName().describe('Name of the environment'),
    defaultStrategy: importedDefaultStrategySchema
      .nullable()
      .default(null)
      .describe(
        'The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; null: flexibleRollout for everybody',
      ),
  })
  .meta({
    id: 'importedProjectEnvironmentSchema',
    description: 'An environment that a project of an export is linked to',
    examples: [{ environment: 'production', defaultStrategy: null }],
  })
export interface ImportedProjectEnvironment extends z.output<typeof importedProjectEnvironmentSchema> {}

const { min, max } = limits.approvals

export const importedReviewSchema = z
  .object({
    environment: urlName().describe('Name of the environment'),
    changeRequestEnabled: z.boolean().describe('Whether changes to this environment of the project require a change request'),
    requiredApprovals: integer(min, max).describe('Number of approvals that a change request needs'),
  })
  .meta({
    id: 'importedReviewSchema',
    description: 'Whether changes to an environment of a project require review, of an export',
    examples: [{ environment: 'production', changeRequestEnabled: true, requiredApprovals: 2 }],
  })
export interface ImportedReview extends z.output<typeof importedReviewSchema> {}
