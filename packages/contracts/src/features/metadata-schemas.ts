import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'
import { updateTagsSchema } from '../tags/inputs.ts'
import { updatedFields } from './fields.ts'

const features = () => z.array(urlName()).max(limits.featuresAtOnce).describe('Names of the features')

export const updateFeatureSchema = z.object(updatedFields()).meta({
  id: 'updateFeatureSchema',
  description: 'New fields of a feature. Absent fields stay unchanged; `name` and `archived` are ignored',
  examples: [{ description: 'The new checkout', type: 'experiment', stale: true }],
})
export interface UpdateFeature extends z.output<typeof updateFeatureSchema> {}

export const cloneFeatureSchema = z
  .object({
    name: urlName().describe('Name of the clone, unique in the server, archived features included'),
    replaceGroupId: z.boolean().default(true).describe('Whether strategies that have a groupId get the name of the clone as their groupId'),
  })
  .meta({ id: 'cloneFeatureSchema', description: 'Options for a clone of a feature', examples: [{ name: 'checkout-2' }] })
export interface CloneFeature extends z.output<typeof cloneFeatureSchema> {}

export const changeProjectSchema = z
  .object({ newProjectId: urlName().describe('Id of the project that the feature moves to') })
  .meta({ id: 'changeProjectSchema', description: 'The new project of a feature', examples: [{ newProjectId: 'bank' }] })
export interface ChangeProject extends z.output<typeof changeProjectSchema> {}

export const validateFeatureSchema = z
  .object({
    name: urlName().describe('The name'),
    projectId: urlName().nullable().optional().describe('The project whose naming pattern the name must match'),
  })
  .meta({ id: 'validateFeatureSchema', description: 'A name for a feature', examples: [{ name: 'checkout', projectId: 'default' }] })
export interface ValidateFeature extends z.output<typeof validateFeatureSchema> {}

export const batchStaleSchema = z
  .object({ features: features(), stale: z.boolean().describe('Whether the features have outlived their purpose') })
  .meta({
    id: 'batchStaleSchema',
    description: 'Features of a project to mark as stale or not stale',
    examples: [{ features: ['checkout', 'payments'], stale: true }],
  })
export interface BatchStale extends z.output<typeof batchStaleSchema> {}

const isWithinReach = ({ features, tags }: { features: readonly unknown[]; tags: z.output<typeof updateTagsSchema> }) =>
  features.length * (tags.addedTags.length + tags.removedTags.length) <= limits.taggingsAtOnce

export const tagsBulkAddSchema = z
  .object({ features: features(), tags: updateTagsSchema.describe('The tags that each feature gets and loses') })
  .refine(isWithinReach, {
    error: `must change at most ${limits.taggingsAtOnce} tags in total: the number of features times the number of tags`,
    path: ['tags'],
  })
  .meta({
    id: 'tagsBulkAddSchema',
    description: `Tags to add to and to remove from features of a project; features times tags must not exceed ${limits.taggingsAtOnce}`,
    examples: [{ features: ['checkout'], tags: { addedTags: [{ value: 'payments', type: 'simple' }], removedTags: [] } }],
  })
export interface TagsBulkAdd extends z.output<typeof tagsBulkAddSchema> {}
