import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'

const { min, max } = limits.tagLength

export const tagSchema = z
  .object({ value: text(max, min).describe('The value, stored exactly as sent'), type: text(max, min).describe('Name of the tag type') })
  .meta({ id: 'tagSchema', description: 'A tag on a feature', examples: [{ value: 'payments', type: 'simple' }] })
export interface Tag extends z.output<typeof tagSchema> {}

export const tagsSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    tags: z.array(tagSchema).describe('The tags, by type and then by value, in byte order'),
  })
  .meta({
    id: 'tagsSchema',
    description: 'Tags of a feature, or all tags',
    examples: [{ version: 1, tags: [{ value: 'payments', type: 'simple' }] }],
  })
export interface Tags extends z.output<typeof tagsSchema> {}

export const tagWithVersionSchema = z
  .object({ version: z.int().describe('Version of this schema'), tag: tagSchema.describe('The tag') })
  .meta({
    id: 'tagWithVersionSchema',
    description: 'One tag',
    examples: [{ version: 1, tag: { value: 'payments', type: 'simple' } }],
  })
export interface TagWithVersion extends z.output<typeof tagWithVersionSchema> {}
