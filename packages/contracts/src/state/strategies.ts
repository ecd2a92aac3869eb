import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, text, urlName, uuid } from '../kernel/atoms.ts'
import { hasOneOf } from '../kernel/rules.ts'
import { constraintInputs, parameterInputs, parameterValue } from '../strategies/inputs.ts'
import { strategyVariantInputs } from '../variants/inputs.ts'
import { strategyNameRequired } from './parts.ts'

const typeName = () => text(limits.nameLength, 1)

const fields = {
  id: uuid().optional().describe('Id of the strategy; absent: a new id'),
  name: typeName().optional().describe('Name of the strategy type'),
  strategyName: typeName().optional().describe('Used if name is absent'),
  title: text(limits.textLength).nullable().default(null).describe('A title for people'),
  disabled: z.boolean().nullable().default(false).describe('True: the strategy is not evaluated and not returned to SDKs'),
  featureName: urlName().optional().describe('Name of the feature of the strategy'),
  sortOrder: z.number().optional().describe('Position in the list; absent: the order of the file'),
  segments: z.array(integer(0)).max(limits.segmentsPerStrategy).default([]).describe('Ids of the attached segments'),
  constraints: constraintInputs().default([]).describe('Constraints, all of which must be met'),
  variants: strategyVariantInputs().default([]).describe('Variants of the strategy'),
  parameters: parameterInputs(parameterValue()).default({}).describe('Parameters by name'),
}

export const importedStrategySchema = z
  .object(fields)
  .refine(hasOneOf('name', 'strategyName'), strategyNameRequired)
  .meta({
    id: 'importedStrategySchema',
    description: 'An activation strategy inside a feature environment of an export; name or strategyName is required',
    examples: [{ name: 'flexibleRollout', parameters: { rollout: '50' } }],
  })
export interface ImportedStrategy extends z.output<typeof importedStrategySchema> {}

export const importedFeatureStrategySchema = z
  .object({
    ...fields,
    featureName: urlName().describe('Name of the feature of the strategy'),
    environment: urlName().optional().describe('Name of the environment; absent: each environment that the file gives the feature'),
  })
  .refine(hasOneOf('name', 'strategyName'), strategyNameRequired)
  .meta({
    id: 'importedFeatureStrategySchema',
    description: 'An activation strategy of a feature in an environment, of an export; name or strategyName is required',
    examples: [{ featureName: 'checkout', environment: 'production', strategyName: 'flexibleRollout', parameters: { rollout: '50' } }],
  })
export interface ImportedFeatureStrategy extends z.output<typeof importedFeatureStrategySchema> {}
