import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'
import { tagSchema } from './schemas.ts'

const { min, max } = limits.tagLength

export const tagInputSchema = z
  .strictObject({
    value: tagSchema.shape.value,
    type: urlName().min(min).max(max).default('simple').describe('Name of an existing tag type'),
  })
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
