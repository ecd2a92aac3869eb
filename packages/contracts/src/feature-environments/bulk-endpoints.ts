import * as z from 'zod'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { activation, environment, projectId, reviewRequirementNote } from './parts.ts'
import { bulkToggleFeaturesSchema } from './schemas.ts'

const base = '/api/admin/projects/:projectId/bulk_features/environments/:environment'
const access = { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: { project: 'projectId', environment: 'environment' } } as const

export const bulkEndpoints = {
  bulkToggleFeaturesEnvironmentOn: endpoint({
    id: 'bulkToggleFeaturesEnvironmentOn',
    versionSource: null,
    method: 'POST',
    path: `${base}/on`,
    summary: 'Turn features on in one environment',
    description: `All features or none. A feature without an enabled strategy gets the default strategy, for which the caller also needs CREATE_FEATURE_STRATEGY. ${reviewRequirementNote}`,
    params: z.object({ projectId, environment }),
    query: activation,
    body: bulkToggleFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are on in the environment' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  bulkToggleFeaturesEnvironmentOff: endpoint({
    id: 'bulkToggleFeaturesEnvironmentOff',
    versionSource: null,
    method: 'POST',
    path: `${base}/off`,
    summary: 'Turn features off in one environment',
    description: `All features or none. The features keep their strategies. ${reviewRequirementNote}`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: bulkToggleFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are off in the environment' },
    errors: ['NotFoundError'],
    access,
  }),
}
