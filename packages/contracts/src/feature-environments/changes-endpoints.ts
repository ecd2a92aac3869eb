import * as z from 'zod'
import { changeRequestOneOrManyCreateSchema } from '../change-requests/changes.ts'
import { limits } from '../data/limits.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { appliedChangesSchema, environmentFeaturesSchema } from './changes-schemas.ts'
import { environment, projectId } from './parts.ts'

/** Those of the direct endpoints of the actions; each change needs the one of its action. */
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
    description: 'All live features with their strategies and variants there, unpaged: the version that several changes are compared with.',
    params: z.object({ projectId, environment }),
    success: { status: 200, schema: environmentFeaturesSchema, description: 'The features' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId' } },
    conditional: true,
  }),
  applyChanges: endpoint({
    id: 'applyChanges',
    guard: 'getEnvironmentFeatures',
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/changes',
    summary: 'Make several changes in one environment',
    description: `Makes one change, or up to ${limits.changesPerRequest.toLocaleString('en')} in their order, all or none, as one transaction. The changes are those of a change request. Each needs the permission of the direct endpoint of its action. After the last change, features without an enabled strategy that a change turned on get the default strategy, for which CREATE_FEATURE_STRATEGY is needed too. Where changes to the environment are reviewed, callers need SKIP_CHANGE_REQUEST there; where changes to any environment of the project are, also for archiving, dependencies and segments of the project.`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: changeRequestOneOrManyCreateSchema,
    success: { status: 200, schema: appliedChangesSchema, description: 'Features and segments after the changes' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission, scope: { project: 'projectId', environment: 'environment' } },
  }),
}
