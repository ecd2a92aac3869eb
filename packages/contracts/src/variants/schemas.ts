import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { examplePayload, overridesText, payloadType, stickinessText, weightType } from './fields.ts'

export const variantPayloadSchema = z
  .object({ type: payloadType(), value: z.string().describe('The value as text') })
  .meta({ id: 'variantPayloadSchema', description: 'The payload of a variant for the application', examples: [examplePayload] })
export interface VariantPayload extends z.output<typeof variantPayloadSchema> {}

export const strategyVariantSchema = z
  .object({
    name: z.string().describe('Name, unique in its list'),
    weight: z.int().min(0).max(limits.variantWeight).describe('Share out of 1000'),
    weightType: weightType(),
    stickiness: z.string().describe(stickinessText),
    payload: variantPayloadSchema.optional().describe('The payload of the variant'),
  })
  .meta({
    id: 'strategyVariantSchema',
    description: 'A variant inside a strategy',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', payload: examplePayload }],
  })
export interface StrategyVariant extends z.output<typeof strategyVariantSchema> {}

export const overrideSchema = z
  .object({
    contextName: z.string().describe('Name of the context field'),
    values: z.array(z.string()).describe('Values of the field that get this variant'),
  })
  .meta({
    id: 'overrideSchema',
    description: 'Context values that always get a variant, whatever the weights',
    examples: [{ contextName: 'userId', values: ['42'] }],
  })
export interface Override extends z.output<typeof overrideSchema> {}

export const variantSchema = z
  .object({
    name: z.string().describe('Name, unique in its list'),
    weight: z.number().min(0).max(limits.variantWeight).describe('Share out of 1000, possibly fractional'),
    weightType: weightType(),
    stickiness: z.string().describe(stickinessText),
    payload: variantPayloadSchema.optional().describe('The payload of the variant'),
    overrides: z.array(overrideSchema).describe(overridesText),
  })
  .meta({
    id: 'variantSchema',
    description: 'A variant of a feature or of a feature in one environment',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }],
  })
export interface Variant extends z.output<typeof variantSchema> {}
