import * as z from 'zod'
import { featureEnvironmentSchema } from '../environments/schemas.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { activation, base, guarded, inPlace, place } from './parts.ts'

export const environmentEndpoints = {
  getFeatureEnvironment: endpoint({
    id: 'getFeatureEnvironment',
    method: 'GET',
    path: base,
    summary: 'Read a feature in one environment',
    description: 'Archived features too.',
    params: z.object(place),
    success: { status: 200, schema: featureEnvironmentSchema, description: 'The configuration of the feature there' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inPlace },
    conditional: true,
  }),
  toggleFeatureEnvironmentOn: endpoint({
    id: 'toggleFeatureEnvironmentOn',
    method: 'POST',
    path: `${base}/on`,
    summary: 'Turn a feature on in one environment',
    description: `A feature without an enabled strategy gets the default one, for which CREATE_FEATURE_STRATEGY is needed too. ${guarded}`,
    params: z.object(place),
    query: activation,
    success: { status: 200, schema: emptySchema, description: 'The feature is on there' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: inPlace },
  }),
  toggleFeatureEnvironmentOff: endpoint({
    id: 'toggleFeatureEnvironmentOff',
    method: 'POST',
    path: `${base}/off`,
    summary: 'Turn a feature off in one environment',
    description: `It keeps its strategies. ${guarded}`,
    params: z.object(place),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature is off there' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: inPlace },
  }),
}
