import * as z from 'zod'
import { featureEnvironmentSchema } from '../environments/schemas.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { activation, base, featureEnvironmentParams, inFeatureEnvironment, reviewRequirementNote } from './parts.ts'

export const environmentEndpoints = {
  getFeatureEnvironment: endpoint({
    id: 'getFeatureEnvironment',
    method: 'GET',
    path: base,
    summary: 'Read a feature in one environment',
    description: 'Archived features are readable, too.',
    params: z.object(featureEnvironmentParams),
    success: { status: 200, schema: featureEnvironmentSchema, description: 'The configuration of the feature in the environment' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inFeatureEnvironment },
    conditional: true,
  }),
  toggleFeatureEnvironmentOn: endpoint({
    id: 'toggleFeatureEnvironmentOn',
    method: 'POST',
    path: `${base}/on`,
    summary: 'Turn a feature on in one environment',
    description: `A feature without an enabled strategy gets the default strategy, for which the caller also needs CREATE_FEATURE_STRATEGY. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: activation,
    success: { status: 200, schema: emptySchema, description: 'The feature is on in the environment' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: inFeatureEnvironment },
  }),
  toggleFeatureEnvironmentOff: endpoint({
    id: 'toggleFeatureEnvironmentOff',
    method: 'POST',
    path: `${base}/off`,
    summary: 'Turn a feature off in one environment',
    description: `The feature keeps its strategies. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature is off in the environment' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: inFeatureEnvironment },
  }),
}
