import * as z from 'zod'
import { weightTypes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { integer, text } from '../kernel/atoms.ts'
import { uniqueBy } from '../kernel/rules.ts'
import { examplePayload, overridesText, payloadType, stickinessText, weightType, weightTypeText } from './fields.ts'

export const variantPayloadInputSchema = z
  .object({ type: payloadType(), value: text(limits.payloadLength).describe('The value as text') })
  .meta({ id: 'variantPayloadInputSchema', description: 'A payload to set for a variant', examples: [examplePayload] })

export const strategyVariantInputSchema = z
  .object({
    name: text(limits.nameLength, 1).describe('Name, unique in its list'),
    weight: integer(0, limits.variantWeight).describe('Share out of 1000'),
    weightType: weightType(),
    stickiness: text(limits.nameLength, 1).describe(stickinessText),
    payload: variantPayloadInputSchema.optional().describe('The payload of the variant'),
  })
  .meta({
    id: 'strategyVariantInputSchema',
    description: 'A variant to add to a strategy',
    examples: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
  })

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

export const variantInputSchema = z
  .object({
    name: text(limits.nameLength, 1).describe('Name, unique in its list'),
    weight: z.number().min(0).max(limits.variantWeight).describe('Share out of 1000, possibly fractional'),
    weightType: z.enum(weightTypes).default('variable').describe(weightTypeText),
    stickiness: text(limits.nameLength, 1).default('default').describe(stickinessText),
    payload: variantPayloadInputSchema.optional().describe('The payload of the variant'),
    overrides: z.array(overrideInputSchema).max(limits.overridesPerVariant).default([]).describe(overridesText),
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
