import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'

const { min, max } = limits.tagLength
const example = { name: 'simple', description: 'Words to filter features by', icon: '#' }
const name = () => urlName().min(min).max(max).describe('Name of the tag type')
const description = () => text(limits.descriptionLength).nullable().optional().describe('Meaning of tags of the type')
const icon = () => text(limits.textLength).nullable().optional().describe('A short sign shown beside the tag')

export const tagTypeSchema = z
  .object({
    name: z.string().describe('Name of the tag type'),
    description: z.string().nullable().describe('Meaning of tags of the type'),
    icon: z.string().nullable().describe('A short sign shown beside the tag'),
  })
  .meta({ id: 'tagTypeSchema', description: 'A tag type', examples: [example] })
export interface TagType extends z.output<typeof tagTypeSchema> {}

export const tagTypesSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    tagTypes: z.array(tagTypeSchema).describe('The tag types, by name in byte order'),
  })
  .meta({ id: 'tagTypesSchema', description: 'The tag types', examples: [{ version: 1, tagTypes: [example] }] })
export interface TagTypes extends z.output<typeof tagTypesSchema> {}

export const tagTypeWithVersionSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    tagType: tagTypeSchema.describe('The tag type'),
    ...tagTypeSchema.shape,
  })
  .meta({
    id: 'tagTypeWithVersionSchema',
    description: 'One tag type. Its fields also appear beside `tagType`',
    examples: [{ version: 1, tagType: example, ...example }],
  })

export const createTagTypeSchema = z
  .object({ name: name(), description: description(), icon: icon() })
  .meta({ id: 'createTagTypeSchema', description: 'A tag type to store', examples: [{ name: 'team' }] })
export interface CreateTagType extends z.output<typeof createTagTypeSchema> {}

export const updateTagTypeSchema = z
  .object({ description: description(), icon: icon() })
  .meta({ id: 'updateTagTypeSchema', description: 'New fields of a tag type', examples: [{ icon: 'T' }] })
export interface UpdateTagType extends z.output<typeof updateTagTypeSchema> {}

export const validatedTagTypeSchema = z
  .object({
    valid: z.boolean().describe('Always true: an invalid tag type returns an error'),
    tagType: tagTypeSchema.describe('The tag type that would be stored'),
  })
  .meta({ id: 'validatedTagTypeSchema', description: 'A valid tag type', examples: [{ valid: true, tagType: example }] })
