import * as z from 'zod'
import { strategyVariantSchema } from '../variants/schemas.ts'
import { constraintSchema } from './constraints.ts'

export const featureStrategySchema = z
  .object({
    id: z.guid().describe('Id of the strategy'),
    name: z.string().describe('Name of the strategy type'),
    title: z.string().nullable().describe('A title for people'),
    disabled: z.boolean().describe('True: the strategy is not evaluated and not returned to SDKs'),
    featureName: z.string().describe('Name of the feature of the strategy'),
    sortOrder: z.number().describe('Position in the list'),
    segments: z.array(z.int()).describe('Ids of the attached segments'),
    constraints: z.array(constraintSchema).describe('Constraints, all of which must be met'),
    variants: z.array(strategyVariantSchema).describe('Variants of the strategy'),
    parameters: z.record(z.string(), z.string()).describe('Parameters by name'),
  })
  .meta({
    id: 'featureStrategySchema',
    description: 'An activation strategy of a feature in one environment',
    examples: [
      {
        id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6',
        name: 'flexibleRollout',
        title: null,
        disabled: false,
        featureName: 'checkout',
        sortOrder: 0,
        segments: [],
        constraints: [],
        variants: [],
        parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
      },
    ],
  })
export interface FeatureStrategy extends z.output<typeof featureStrategySchema> {}
