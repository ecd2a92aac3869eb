import * as z from 'zod'
import { alwaysSensitiveFields } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text, urlName } from '../kernel/atoms.ts'
import { uniqueBy } from '../kernel/rules.ts'

const sensitiveDescription = `Whether the values are personal data: samples of contexts then hold hashes instead of the values. ${alwaysSensitiveFields.join(', ')} are always sensitive`

export const legalValueSchema = z
  .object({
    value: z.string().describe('The value'),
    description: z.string().optional().describe('Meaning of the value'),
  })
  .meta({ id: 'legalValueSchema', description: 'A legal value of a context field', examples: [{ value: 'dk' }] })
export interface LegalValue extends z.output<typeof legalValueSchema> {}

const example = {
  name: 'country',
  description: 'Where the user is',
  stickiness: false,
  sensitive: false,
  sortOrder: 10,
  legalValues: [{ value: 'dk', description: 'Denmark' }],
  createdAt: '2026-01-31T12:00:00.000Z',
  usedInProjects: 1,
  usedInFeatures: 2,
}

export const contextFieldSchema = z
  .object({
    name: z.string().describe('Name of the field'),
    description: z.string().nullable().describe('Meaning of the field'),
    stickiness: z.boolean().describe('Whether roll-outs and variants can use the field for stickiness'),
    sensitive: z.boolean().describe(sensitiveDescription),
    sortOrder: z.int().describe('Position among the fields'),
    legalValues: z.array(legalValueSchema).describe('The only values that constraints can compare with; empty: any value'),
    createdAt: dateTime().describe('When the field was created'),
    usedInProjects: z
      .int()
      .describe('Number of projects, among those that the caller sees, whose strategies have a constraint on the field'),
    usedInFeatures: z.int().describe('Number of features in these projects with such strategies, including archived features'),
  })
  .meta({ id: 'contextFieldSchema', description: 'A field of the context in which applications evaluate features', examples: [example] })
export interface ContextFieldAnswer extends z.output<typeof contextFieldSchema> {}

export const contextFieldsSchema = z
  .array(contextFieldSchema)
  .meta({ id: 'contextFieldsSchema', description: 'The context fields, in their order and then by name', examples: [[example]] })

export const legalValueInputSchema = z
  .object({
    value: text(limits.nameLength, 1).describe('The value'),
    description: text(limits.textLength).optional().describe('Meaning of the value'),
  })
  .meta({
    id: 'legalValueInputSchema',
    description: 'A legal value to give to a context field',
    examples: [{ value: 'dk' }],
  })

const name = () => urlName().describe('Name of the field')

const fields = {
  description: text(limits.descriptionLength).nullable().optional().describe('Meaning of the field'),
  stickiness: z.boolean().optional().describe('Whether roll-outs and variants can use the field for stickiness'),
  sensitive: z.boolean().optional().describe(sensitiveDescription),
  sortOrder: integer(-limits.rowId, limits.rowId).optional().describe('Position among the fields'),
  legalValues: z
    .array(legalValueInputSchema)
    .max(limits.legalValuesPerField)
    .refine(uniqueBy('value'), { error: 'must name each value once' })
    .optional()
    .describe('The only values that constraints can compare with; empty: any value'),
}

export const createContextFieldSchema = z
  .object({ name: name(), ...fields })
  .meta({ id: 'createContextFieldSchema', description: 'A context field to store', examples: [{ name: 'country' }] })
export interface CreateContextField extends z.output<typeof createContextFieldSchema> {}

export const updateContextFieldSchema = z
  .object(fields)
  .meta({ id: 'updateContextFieldSchema', description: 'New fields of a context field', examples: [{ stickiness: true }] })
export interface UpdateContextField extends z.output<typeof updateContextFieldSchema> {}

export const contextFieldNameSchema = z
  .object({ name: name() })
  .meta({ id: 'contextFieldNameSchema', description: 'A name for a context field', examples: [{ name: 'country' }] })
