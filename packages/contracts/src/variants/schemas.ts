import * as z from 'zod'
import { variantPayloadTypes, weightTypes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { integer, text } from '../kernel/atoms.ts'
import { uniqueBy } from '../kernel/rules.ts'

const payloadType = () => z.enum(variantPayloadTypes).describe('Kind of the value')
const weightTypeDescription = '`fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000'
const weightType = () => z.enum(weightTypes).describe(weightTypeDescription)
const stickiness = 'Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance'
const examplePayload = { type: 'string', value: 'blue' } as const

export const variantPayloadSchema = z
  .object({ type: payloadType(), value: z.string().describe('The value as text') })
  .meta({ id: 'variantPayloadSchema', description: 'The payload of a variant for the application', examples: [examplePayload] })
export interface VariantPayload extends z.output<typeof variantPayloadSchema> {}

export const variantPayloadInputSchema = z
  .object({ type: payloadType(), value: text(limits.payloadLength).describe('The value as text') })
  .meta({ id: 'variantPayloadInputSchema', description: 'A payload to set for a variant', examples: [examplePayload] })

export const strategyVariantSchema = z
  .object({
    name: z.string().describe('Name, unique in its list'),
    weight: z.int().min(0).max(limits.variantWeight).describe('Share out of 1000'),
    weightType: weightType(),
    stickiness: z.string().describe(stickiness),
    payload: variantPayloadSchema.optional().describe('The payload of the variant'),
  })
  .meta({
    id: 'strategyVariantSchema',
    description: 'A variant inside a strategy',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', payload: examplePayload }],
  })
export interface StrategyVariant extends z.output<typeof strategyVariantSchema> {}

export const strategyVariantInputSchema = z
  .object({
    name: text(limits.nameLength, 1).describe('Name, unique in its list'),
    weight: integer(0, limits.variantWeight).describe('Share out of 1000'),
    weightType: weightType(),
    stickiness: text(limits.nameLength, 1).describe(stickiness),
    payload: variantPayloadInputSchema.optional().describe('The payload of the variant'),
  })
  .meta({
    id: 'strategyVariantInputSchema',
    description: 'A variant to add to a strategy',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
  })

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

export const overrideInputSchema = z
  .object({
    contextName: text(limits.nameLength, 1).describe('Name of the context field'),
    values: z.array(text(limits.textLength)).max(limits.valuesPerConstraint).describe('Values of the field that get this variant'),
  })
  .meta({
    id: 'overrideInputSchema',
    description: 'Context values that will always get a variant, whatever the weights',
    examples: [{ contextName: 'userId', values: ['42'] }],
  })

const overrides = 'Context values that take precedence over the weights'

export const variantSchema = z
  .object({
    name: z.string().describe('Name, unique in its list'),
    weight: z.number().min(0).max(limits.variantWeight).describe('Share out of 1000, possibly fractional'),
    weightType: weightType(),
    stickiness: z.string().describe(stickiness),
    payload: variantPayloadSchema.optional().describe('The payload of the variant'),
    overrides: z.array(overrideSchema).describe(overrides),
  })
  .meta({
    id: 'variantSchema',
    description: 'A variant of a feature or of a feature in one environment',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default', overrides: [] }],
  })
export interface Variant extends z.output<typeof variantSchema> {}

export const variantInputSchema = z
  .object({
    name: text(limits.nameLength, 1).describe('Name, unique in its list'),
    weight: z.number().min(0).max(limits.variantWeight).describe('Share out of 1000, possibly fractional'),
    weightType: z.enum(weightTypes).default('variable').describe(weightTypeDescription),
    stickiness: text(limits.nameLength, 1).default('default').describe(stickiness),
    payload: variantPayloadInputSchema.optional().describe('The payload of the variant'),
    overrides: z.array(overrideInputSchema).max(limits.overridesPerVariant).default([]).describe(overrides),
  })
  .meta({
    id: 'variantInputSchema',
    description: 'A variant to add to a feature or to a feature in one environment',
    examples: [{ name: 'blue', weight: 1000, stickiness: 'default' }],
  })

const uniqueNames = { error: 'names of variants must be unique within the list' }

/** A bounded list of variants for a strategy, names unique. */
export const strategyVariantInputs = () =>
  z.array(strategyVariantInputSchema).max(limits.variantsPerList).refine(uniqueBy('name'), uniqueNames)

/** A bounded list of variants for a feature or feature environment, names unique. */
export const variantInputs = () => z.array(variantInputSchema).max(limits.variantsPerList).refine(uniqueBy('name'), uniqueNames)
