import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { tagInputSchema, updateTagsSchema } from './inputs.ts'
import { tagSchema, tagsSchema, tagWithVersionSchema } from './schemas.ts'

const { min, max } = limits.tagLength
const featureName = urlName().describe('Name of the feature')
const type = urlName().min(min).max(max).describe('Name of the tag type')
const value = text(max, min).describe('The value')
const hiddenTags = 'Tags used only in projects hidden from the caller are omitted.'

export const tagEndpoints = {
  getTags: endpoint({
    id: 'getTags',
    method: 'GET',
    path: '/api/admin/tags',
    summary: 'List the tags',
    description: `The tags that features can get. ${hiddenTags}`,
    success: { status: 200, schema: tagsSchema, description: 'The tags' },
    list: { items: 'tags', key: ['type', 'value'] },
    access: { permission: null },
    conditional: true,
  }),
  getTagsByType: endpoint({
    id: 'getTagsByType',
    method: 'GET',
    path: '/api/admin/tags/:type',
    summary: 'List the tags of a type',
    description: `The list is empty for an unknown type. ${hiddenTags}`,
    params: z.object({ type }),
    success: { status: 200, schema: tagsSchema, description: 'The tags' },
    list: { items: 'tags', key: ['type', 'value'] },
    access: { permission: null },
    conditional: true,
  }),
  getTag: endpoint({
    id: 'getTag',
    method: 'GET',
    path: '/api/admin/tags/:type/:value',
    summary: 'Read a tag',
    description: `Checks whether the tag exists. ${hiddenTags}`,
    params: z.object({ type, value }),
    success: { status: 200, schema: tagWithVersionSchema, description: 'The tag' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createTag: endpoint({
    id: 'createTag',
    method: 'POST',
    path: '/api/admin/tags',
    summary: 'Create a tag',
    description: 'The tag type must exist. The caller needs permission to update features in at least one project.',
    query: dryRunQuery,
    body: tagInputSchema,
    success: { status: 201, schema: tagWithVersionSchema, description: 'The new tag', location: '/api/admin/tags/:tag.type/:tag.value' },
    errors: ['NameExistsError'],
    access: { permission: 'UPDATE_FEATURE', held: 'somewhere' },
  }),
  deleteTag: endpoint({
    id: 'deleteTag',
    method: 'DELETE',
    path: '/api/admin/tags/:type/:value',
    summary: 'Delete a tag',
    description:
      'The tag is removed from every feature. The caller needs the permission in each project that has such a feature, or in at least one project if no feature has the tag.',
    params: z.object({ type, value }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The tag is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', held: 'somewhere' },
  }),
  getFeatureTags: endpoint({
    id: 'getFeatureTags',
    method: 'GET',
    path: '/api/admin/features/:featureName/tags',
    summary: 'List the tags of a feature',
    description: 'Archived features are readable, too.',
    params: z.object({ featureName }),
    success: { status: 200, schema: tagsSchema, description: 'The tags of the feature' },
    errors: ['NotFoundError'],
    list: { items: 'tags', key: ['type', 'value'] },
    access: { permission: null, scope: { feature: 'featureName' } },
    conditional: true,
  }),
  addFeatureTag: endpoint({
    id: 'addFeatureTag',
    versionSource: 'getFeatureTags',
    method: 'POST',
    path: '/api/admin/features/:featureName/tags',
    summary: 'Add a tag to a feature',
    description: 'A new value is created as a tag of its type. If the feature already has the tag, nothing changes.',
    params: z.object({ featureName }),
    query: dryRunQuery,
    body: tagInputSchema,
    success: { status: 201, schema: tagSchema, description: 'The tag', location: '/api/admin/features/:featureName/tags' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } },
  }),
  removeFeatureTag: endpoint({
    id: 'removeFeatureTag',
    method: 'DELETE',
    path: '/api/admin/features/:featureName/tags/:type/:value',
    summary: 'Remove a tag from a feature',
    description: 'The tag itself stays. If the feature does not have the tag, nothing changes.',
    params: z.object({ featureName, type, value }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature does not have the tag' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } },
  }),
  updateFeatureTags: endpoint({
    id: 'updateFeatureTags',
    method: 'PUT',
    path: '/api/admin/features/:featureName/tags',
    summary: 'Update the tags of a feature',
    description:
      'All of addedTags are added first, then all of removedTags are removed, in one transaction. The response lists all tags of the feature.',
    params: z.object({ featureName }),
    query: dryRunQuery,
    body: updateTagsSchema,
    success: { status: 200, schema: tagsSchema, description: 'All tags of the feature' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } },
  }),
}
