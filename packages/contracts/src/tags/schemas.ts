import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'

const { min, max } = limits.tagLength
const value = () => text(max, min).describe('The value, stored exactly as sent')

export const tagSchema = z
  .object({ value: value(), type: text(max, min).describe('Name of the tag type') })
  .meta({ id: 'tagSchema', description: 'A tag on a feature', examples: [{ value: 'payments', type: 'simple' }] })
export interface Tag extends z.output<typeof tagSchema> {}

export const tagInputSchema = z
  .strictObject({ value: value(), type: urlName().min(min).max(max).default('simple').describe('Name of an existing tag type') })
  .meta({ id: 'tagInputSchema', description: 'A tag to add or remove', examples: [{ value: 'payments' }] })

export const updateTagsSchema = z
  .strictObject({
    addedTags: z.array(tagInputSchema).max(limits.tagsPerFeature).describe('Tags to add first; tags that the feature already has stay'),
    removedTags: z
      .array(tagInputSchema)
      .max(limits.tagsPerFeature)
      .describe('Tags to remove afterwards; tags that the feature does not have are ignored'),
  })
  .meta({
    id: 'updateTagsSchema',
    description: 'Tags to add to and to remove from a feature',
    examples: [{ addedTags: [{ value: 'payments', type: 'simple' }], removedTags: [] }],
  })
export interface UpdateTags extends z.output<typeof updateTagsSchema> {}

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
