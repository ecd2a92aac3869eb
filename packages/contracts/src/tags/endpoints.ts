import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { tagsSchema, updateTagsSchema } from './schemas.ts'

export const tagEndpoints = {
  updateFeatureTags: endpoint({
    id: 'updateFeatureTags',
    method: 'PUT',
    path: '/api/admin/features/:featureName/tags',
    summary: 'Update the tags of a feature',
    description: 'All of addedTags are added first, then all of removedTags are removed, as one change. Answers all tags of the feature.',
    params: z.object({ featureName: urlName().describe('Name of the feature') }),
    body: updateTagsSchema,
    success: { status: 200, schema: tagsSchema, description: 'All tags of the feature' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } },
  }),
}
