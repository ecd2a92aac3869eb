import * as z from 'zod'
import { createContextFieldSchema } from '../context-fields/schemas.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text } from '../kernel/atoms.ts'

const { name, description, stickiness, sensitive, sortOrder, legalValues } = createContextFieldSchema.shape

export const importedContextFieldSchema = z
  .object({
    name,
    description: description.unwrap().default(null).describe('Meaning of the field'),
    stickiness: stickiness.unwrap().default(false).describe('Whether roll-outs and variants can use the field for stickiness'),
    sensitive: sensitive.describe('Whether the values are personal data; absent: only for the fields that are always sensitive'),
    sortOrder: sortOrder.unwrap().default(10).describe('Position among the fields'),
    legalValues: legalValues.unwrap().default([]).describe('The only values that constraints can compare with; empty: any value'),
    createdAt: dateTime().nullable().optional().describe('When the field was created; absent: the time of the import'),
  })
  .meta({ id: 'importedContextFieldSchema', description: 'A context field of an export', examples: [{ name: 'country' }] })
export interface ImportedContextField extends z.output<typeof importedContextFieldSchema> {}

export const importedFeatureTypeSchema = z
  .object({
    id: text(limits.nameLength, 1).describe('Id of the feature type, which the server must know'),
    lifetimeDays: integer(1, limits.lifetimeDays).nullable().describe('Lifetime of features of the type, in days; null: unlimited'),
  })
  .meta({
    id: 'importedFeatureTypeSchema',
    description: 'Lifetime of a feature type, of an export',
    examples: [{ id: 'release', lifetimeDays: 40 }],
  })
export interface ImportedFeatureType extends z.output<typeof importedFeatureTypeSchema> {}
