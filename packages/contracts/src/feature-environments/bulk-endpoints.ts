import * as z from 'zod'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { activation, environment, guarded, projectId } from './parts.ts'
import { bulkToggleFeaturesSchema } from './schemas.ts'

const base = '/api/admin/projects/:projectId/bulk_features/environments/:environment'
const access = { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: { project: 'projectId', environment: 'environment' } } as const

export const bulkEndpoints = {
  bulkToggleFeaturesEnvironmentOn: endpoint({
    id: 'bulkToggleFeaturesEnvironmentOn',
    guard: null,
    method: 'POST',
    path: `${base}/on`,
    summary: 'Turn features on in one environment',
    description: `All of them or none. Those without an enabled strategy get the default one, for which CREATE_FEATURE_STRATEGY is needed too. ${guarded}`,
    params: z.object({ projectId, environment }),
    query: activation,
    body: bulkToggleFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are on there' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  bulkToggleFeaturesEnvironmentOff: endpoint({
    id: 'bulkToggleFeaturesEnvironmentOff',
    guard: null,
    method: 'POST',
    path: `${base}/off`,
    summary: 'Turn features off in one environment',
    description: `All of them or none. They keep their strategies. ${guarded}`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: bulkToggleFeaturesSchema,
    success: { status: 200, schema: emptySchema, description: 'The features are off there' },
    errors: ['NotFoundError'],
    access,
  }),
}
