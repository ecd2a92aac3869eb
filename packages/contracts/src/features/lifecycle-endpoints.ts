import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { reviewRequirementNoteOfProject } from '../kernel/reviewed.ts'
import { batchFeaturesSchema, validateArchiveFeaturesSchema } from './lifecycle-schemas.ts'

const params = z.object({ projectId: urlName().describe('Id of the project') })
const scope = { project: 'projectId' } as const
const featureName = urlName().describe('Name of the feature')

export const lifecycleEndpoints = {
  archiveFeatures: endpoint({
    id: 'archiveFeatures',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/archive',
    summary: 'Archive features of a project',
    description: `All features or none. The features keep their names, tags and strategies, and lose their parents. Features that are already archived stay unchanged. A feature that other features depend on can be archived only together with all of them. ${reviewRequirementNoteOfProject}`,
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
    summary: 'Check the effect of archiving features on dependencies',
    description: 'Nothing is stored.',
    params,
    body: batchFeaturesSchema,
    success: { status: 200, schema: validateArchiveFeaturesSchema, description: 'The obstacles, and the dependencies that would be lost' },
    errors: ['NotFoundError'],
    access: { permission: 'DELETE_FEATURE', scope },
  }),
  deleteFeatures: endpoint({
    id: 'deleteFeatures',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/delete',
    summary: 'Delete archived features of a project permanently',
    description:
      'All features or none; live features are not deleted. The tags, configurations and metrics of the features are deleted, and their names become free.',
    params,
    query: dryRunQuery,
    body: batchFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope },
  }),
  reviveFeatures: endpoint({
    id: 'reviveFeatures',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/revive',
    summary: 'Revive archived features of a project',
    description:
      'All features or none. The features keep their tags and strategies and are disabled in every environment. Features that are already live stay unchanged.',
    params,
    query: dryRunQuery,
    body: batchFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are live' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope },
  }),
  deleteFeature: endpoint({
    id: 'deleteFeature',
    versionSource: null,
    method: 'DELETE',
    path: '/api/admin/archive/:featureName',
    summary: 'Delete an archived feature permanently',
    description:
      'The tags, configurations and metrics of the feature are deleted, and its name becomes free. A live feature stays unchanged, and the call succeeds.',
    params: z.object({ featureName }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature is deleted, or was not archived' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope: { feature: 'featureName' } },
  }),
}
