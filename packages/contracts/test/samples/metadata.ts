import { type Samples, sample } from './sample.ts'

const type = { id: 'release', name: 'Release', description: 'Rolls out', lifetimeDays: null }
const tag = (index: number) => ({ value: `tag-${index}` })
const tags = (length: number) => Array.from({ length }, (_, index) => tag(index))
const names = Array.from({ length: 1_000 }, (_, index) => `feature-${index}`)

export const metadataSamples: Samples = {
  updateFeatureSchema: sample({ description: null, name: 'ignored', archived: true }, { type: 'sunset' }),
  cloneFeatureSchema: sample({ name: 'checkout-2', more: 'ignored' }, { name: 'two words' }),
  changeProjectSchema: sample({ newProjectId: 'bank' }, { newProjectId: undefined }),
  validateFeatureSchema: sample({ name: 'checkout', projectId: null }, { name: '..' }),
  batchStaleSchema: sample({ features: ['checkout'], stale: false }, { stale: 'true' }),
  tagsBulkAddSchema: sample(
    { features: names, tags: { addedTags: tags(10), removedTags: tags(10) } },
    { tags: { addedTags: tags(11), removedTags: tags(10) } },
  ),
  featureTypeSchema: sample(type, { lifetimeDays: undefined }),
  featureTypesSchema: sample({ version: 1, types: [type] }, { types: [{}] }, 'types/0/id'),
  updateFeatureTypeLifetimeSchema: sample({ lifetimeDays: 0 }, { lifetimeDays: -1 }),
}
