import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { uniqueBy } from '../kernel/rules.ts'
import { strategyParameterSchema } from '../state/items.ts'

const example = {
  name: 'by-region',
  displayName: 'By region',
  title: null,
  description: 'On in some regions',
  editable: true,
  deprecated: false,
  parameters: [{ name: 'regions', type: 'list', description: 'Which', required: true }],
}

export const strategyTypeParameterSchema = z
  .object({
    name: z.string().describe('Name of the parameter'),
    type: z.string().describe('Kind of value, such as string, percentage, list, number or boolean'),
    description: z.string().describe('Purpose of the parameter'),
    required: z.boolean().describe('Whether strategies must set the parameter'),
  })
  .meta({ id: 'strategyTypeParameterSchema', description: 'A parameter of a strategy type', examples: example.parameters })

export const strategyTypeSchema = z
  .object({
    name: z.string().describe('Name of the strategy type'),
    displayName: z.string().nullable().describe('Name for people'),
    title: z.string().nullable().describe('A title for people'),
    description: z.string().nullable().describe('Purpose of strategies of the type'),
    editable: z.boolean().describe('False: the type is built in'),
    deprecated: z.boolean().describe('Whether the type should no longer be used'),
    parameters: z.array(strategyTypeParameterSchema).describe('Parameters of the type'),
  })
  .meta({ id: 'strategyTypeSchema', description: 'A strategy type', examples: [example] })
export interface StrategyTypeAnswer extends z.output<typeof strategyTypeSchema> {}

export const strategyTypesSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    strategies: z.array(strategyTypeSchema).describe('The built-in types first, then the other types by name in byte order'),
  })
  .meta({ id: 'strategyTypesSchema', description: 'The strategy types', examples: [{ version: 1, strategies: [example] }] })

const fields = {
  title: text(limits.textLength).nullable().optional().describe('A title for people'),
  displayName: text(limits.textLength).nullable().optional().describe('Name for people'),
  description: text(limits.descriptionLength).nullable().optional().describe('Purpose of strategies of the type'),
  deprecated: z.boolean().optional().describe('Whether the type should no longer be used'),
  parameters: z
    .array(strategyParameterSchema)
    .max(limits.parametersPerStrategy)
    .refine(uniqueBy('name'), { error: 'must name each parameter once' })
    .optional()
    .describe('Parameters of the type'),
}

export const createStrategyTypeSchema = z
  .object({ name: urlName().describe('Name of the strategy type'), ...fields })
  .meta({ id: 'createStrategyTypeSchema', description: 'A strategy type to store', examples: [{ name: 'by-region', parameters: [] }] })
export interface CreateStrategyType extends z.output<typeof createStrategyTypeSchema> {}

export const updateStrategyTypeSchema = z
  .object(fields)
  .meta({ id: 'updateStrategyTypeSchema', description: 'New fields of a strategy type', examples: [{ description: 'On somewhere' }] })
export interface UpdateStrategyType extends z.output<typeof updateStrategyTypeSchema> {}
