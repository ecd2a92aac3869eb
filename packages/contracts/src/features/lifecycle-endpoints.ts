import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { reviewedEverywhere } from '../kernel/reviewed.ts'
import { batchFeaturesSchema, validateArchiveFeaturesSchema } from './lifecycle-schemas.ts'

const params = z.object({ projectId: urlName().describe('Id of the project') })
const scope = { project: 'projectId' } as const
const featureName = urlName().describe('Name of the feature')

export const lifecycleEndpoints = {
  archiveFeatures: endpoint({
    id: 'archiveFeatures',
    guard: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/archive',
    summary: 'Archive features of a project',
    description: `All of them or none. They keep their names, tags and strategies, and lose their parents; those that are archived stay as they are. A feature that others depend on goes together with these alone. ${reviewedEverywhere}`,
    params,
    query: dryRunQuery,
    body: batchFeaturesSchema,
    success: { status: 202, schema: emptySchema, description: 'The features are archived' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope },
  }),
  validateArchiveFeatures: endpoint({
    id: 'validateArchiveFeatures',
    safe: true,
    method: 'POST',
    path: '/api/admin/projects/:projectId/archive/validate',
    summary: 'Ask what archiving features together would do to dependencies',
    description: 'Nothing is changed.',
    params,
    body: batchFeaturesSchema,
    success: { status: 200, schema: validateArchiveFeaturesSchema, description: 'What stands in the way, and what would be lost' },
    errors: ['NotFoundError'],
    access: { permission: 'DELETE_FEATURE', scope },
  }),
  deleteFeatures: endpoint({
    id: 'deleteFeatures',
    guard: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/delete',
    summary: 'Delete archived features of a project for good',
    description:
      'All of them or none; live features are not deleted. Their tags, configurations and metrics go with them, and their names are free again.',
    params,
    query: dryRunQuery,
    body: batchFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are gone' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope },
  }),
  reviveFeatures: endpoint({
    id: 'reviveFeatures',
    guard: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/revive',
    summary: 'Revive archived features of a project',
    description:
      'All of them or none. They come back with their tags and strategies, disabled in every environment; those that are live stay as they are.',
    params,
    query: dryRunQuery,
    body: batchFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are live' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope },
  }),
  deleteFeature: endpoint({
    id: 'deleteFeature',
    guard: null,
    method: 'DELETE',
    path: '/api/admin/archive/:featureName',
    summary: 'Delete an archived feature for good',
    description:
      'Its tags, configurations and metrics go with it, and its name is free again. A live feature is left as it is, which is a success too.',
    params: z.object({ featureName }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature is gone, or was not archived' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope: { feature: 'featureName' } },
  }),
}
