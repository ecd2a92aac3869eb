import * as z from 'zod'
import { createContextFieldSchema } from '../context-fields/schemas.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, text } from '../kernel/atoms.ts'

const { name, description, stickiness, sensitive, sortOrder, legalValues } = createContextFieldSchema.shape

export const importedContextFieldSchema = z
  .object({
    name,
    description: description.unwrap().default(null).describe('What the field holds'),
    stickiness: stickiness.unwrap().default(false).describe('Whether roll-outs and variants may be sticky by it'),
    sensitive: sensitive.describe('Whether the values are data about persons; absent: only those of the fields that always are'),
    sortOrder: sortOrder.unwrap().default(10).describe('Position among the fields'),
    legalValues: legalValues.unwrap().default([]).describe('The only values that constraints may compare with; empty: any'),
    createdAt: dateTime().nullable().optional().describe('When it was made; the time of the import when absent'),
  })
  .meta({ id: 'importedContextFieldSchema', description: 'A context field of an export', examples: [{ name: 'country' }] })
export interface ImportedContextField extends z.output<typeof importedContextFieldSchema> {}

export const importedFeatureTypeSchema = z
  .object({
    id: text(limits.nameLength, 1).describe('What features name as their type; one that the server knows'),
    lifetimeDays: integer(1, limits.lifetimeDays)
      .nullable()
      .describe('Days after which a feature of the type has outlived it; null: never'),
  })
  .meta({
    id: 'importedFeatureTypeSchema',
    description: 'How long features of a type live, of an export',
    examples: [{ id: 'release', lifetimeDays: 40 }],
  })
export interface ImportedFeatureType extends z.output<typeof importedFeatureTypeSchema> {}
