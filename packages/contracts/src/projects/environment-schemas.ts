import * as z from 'zod'
import { createFeatureStrategySchema } from '../feature-environments/schemas.ts'
import { urlName } from '../kernel/atoms.ts'
import { featureStrategySchema } from '../strategies/schemas.ts'

const { name, title, segments, constraints, variants, parameters } = featureStrategySchema.shape

export const defaultStrategySchema = z.object({ name, title, segments, constraints, variants, parameters }).meta({
  id: 'defaultStrategySchema',
  description: 'The default strategy: features that are turned on in an environment without an enabled strategy get this strategy',
  examples: [
    {
      name: 'flexibleRollout',
      title: null,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: '10', stickiness: 'default' },
    },
  ],
})
export interface DefaultStrategyAnswer extends z.output<typeof defaultStrategySchema> {}

export const defaultStrategyInputSchema = createFeatureStrategySchema.omit({ disabled: true, sortOrder: true }).meta({
  id: 'defaultStrategyInputSchema',
  description: 'A new default strategy: features that are turned on in an environment without an enabled strategy get this strategy',
  examples: [{ name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } }],
})
export interface DefaultStrategyInput extends z.output<typeof defaultStrategyInputSchema> {}

export const addEnvironmentSchema = z
  .object({
    environment: urlName().describe('Name of the environment'),
    changeRequestsEnabled: z
      .boolean()
      .optional()
      .describe('Whether changes in the environment require review; absent: unchanged, initially false'),
    defaultStrategy: defaultStrategyInputSchema
      .optional()
      .describe(
        'The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; absent: flexibleRollout for everybody',
      ),
  })
  .meta({
    id: 'addEnvironmentSchema',
    description: 'An environment to link to a project',
    examples: [{ environment: 'staging', changeRequestsEnabled: false }],
  })
export interface AddEnvironment extends z.output<typeof addEnvironmentSchema> {}
