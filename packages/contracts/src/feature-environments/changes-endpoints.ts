import * as z from 'zod'
import { changeRequestOneOrManyCreateSchema } from '../change-requests/changes.ts'
import { limits } from '../data/limits.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { appliedChangesSchema, environmentFeaturesSchema } from './changes-schemas.ts'
import { environment, projectId } from './parts.ts'

/** The permissions of the direct endpoints of the actions; each change needs the permission of its action. */
const permission = [
  'UPDATE_FEATURE_ENVIRONMENT',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_SEGMENT',
  'DELETE_SEGMENT',
  'UPDATE_PROJECT_SEGMENT',
] as const

export const changesEndpoints = {
  getEnvironmentFeatures: endpoint({
    id: 'getEnvironmentFeatures',
    method: 'GET',
    path: '/api/admin/projects/:projectId/environments/:environment/features',
    summary: 'Read the features of a project in one environment',
    description:
      'All live features with their strategies and variants in the environment, unpaged. The ETag is the version that If-Match of several changes is compared with.',
    params: z.object({ projectId, environment }),
    success: { status: 200, schema: environmentFeaturesSchema, description: 'The features' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId' } },
    conditional: true,
  }),
  applyChanges: endpoint({
    id: 'applyChanges',
    versionSource: 'getEnvironmentFeatures',
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/changes',
    summary: 'Apply several changes in one environment',
    description: `Applies one change, or up to ${limits.changesPerRequest.toLocaleString('en')} changes in order, all or none, in one transaction. The changes are those of a change request. Each change needs the permission of the direct endpoint of its action. A feature that a change turned on, and that has no enabled strategy after the last change, gets the default strategy. For this, the caller also needs CREATE_FEATURE_STRATEGY. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there. If changes to any environment of the project require review, the same holds for archiving, dependencies and segments of the project.`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: changeRequestOneOrManyCreateSchema,
    success: { status: 200, schema: appliedChangesSchema, description: 'Features and segments after the changes' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission, scope: { project: 'projectId', environment: 'environment' } },
  }),
}
