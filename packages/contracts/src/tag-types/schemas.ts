import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'

const { min, max } = limits.tagLength
const example = { name: 'simple', description: 'Words to filter features by', icon: '#' }
const name = () => urlName().min(min).max(max).describe('Name of the tag type')
const description = () => text(limits.descriptionLength).nullable().optional().describe('What tags of the type say')
const icon = () => text(limits.textLength).nullable().optional().describe('A short sign shown beside the tag')

export const tagTypeSchema = z
  .object({
    name: z.string().describe('Name of the tag type'),
    description: z.string().nullable().describe('What tags of the type say'),
    icon: z.string().nullable().describe('A short sign shown beside the tag'),
  })
  .meta({ id: 'tagTypeSchema', description: 'A type of tags', examples: [example] })
export interface TagType extends z.output<typeof tagTypeSchema> {}

export const tagTypesSchema = z
  .object({ version: z.int().describe('Version of this schema'), tagTypes: z.array(tagTypeSchema).describe('By name, in byte order') })
  .meta({ id: 'tagTypesSchema', description: 'The types of tags', examples: [{ version: 1, tagTypes: [example] }] })
export interface TagTypes extends z.output<typeof tagTypesSchema> {}

export const tagTypeWithVersionSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    tagType: tagTypeSchema.describe('The tag type'),
    ...tagTypeSchema.shape,
  })
  .meta({
    id: 'tagTypeWithVersionSchema',
    description: 'One tag type. Its fields stand beside `tagType` too',
    examples: [{ version: 1, tagType: example, ...example }],
  })

export const createTagTypeSchema = z
  .object({ name: name(), description: description(), icon: icon() })
  .meta({ id: 'createTagTypeSchema', description: 'A tag type to store', examples: [{ name: 'team' }] })
export interface CreateTagType extends z.output<typeof createTagTypeSchema> {}

export const updateTagTypeSchema = z
  .object({ description: description(), icon: icon() })
  .meta({ id: 'updateTagTypeSchema', description: 'What a tag type shall become', examples: [{ icon: 'T' }] })
export interface UpdateTagType extends z.output<typeof updateTagTypeSchema> {}

export const validatedTagTypeSchema = z
  .object({
    valid: z.boolean().describe('Always true: one that is not is an error'),
    tagType: tagTypeSchema.describe('What would be stored'),
  })
  .meta({ id: 'validatedTagTypeSchema', description: 'A tag type that might be stored', examples: [{ valid: true, tagType: example }] })
