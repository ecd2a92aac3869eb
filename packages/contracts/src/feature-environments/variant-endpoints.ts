import * as z from 'zod'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { jsonPatchSchema } from '../kernel/json-patch.ts'
import { reviewedEverywhere } from '../kernel/reviewed.ts'
import { base, featureName, guarded, inPlace, place, projectId } from './parts.ts'
import { featureVariantsSchema, overwriteVariantsOnEnvironmentsSchema, overwriteVariantsSchema } from './schemas.ts'

const permission = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'
const stored = 'The variants as they are stored, with weights that total 1000'

const everywhere = '/api/admin/projects/:projectId/features/:featureName/variants'
const inFeature = { project: 'projectId', feature: 'featureName' } as const
const legacy = { since: '2023-07-04', reason: 'Each environment has variants of its own: read and change them there' }

export const variantEndpoints = {
  getEnvironmentFeatureVariants: endpoint({
    id: 'getEnvironmentFeatureVariants',
    method: 'GET',
    path: `${base}/variants`,
    summary: 'List the variants of a feature in one environment',
    description: 'Archived features too.',
    params: z.object(place),
    success: { status: 200, schema: featureVariantsSchema, description: 'The variants' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inPlace },
    conditional: true,
  }),
  overwriteEnvironmentFeatureVariants: endpoint({
    id: 'overwriteEnvironmentFeatureVariants',
    method: 'PUT',
    path: `${base}/variants`,
    summary: 'Replace the variants of a feature in one environment',
    description: `Variable ones share what fixed ones leave of 1000. ${guarded}`,
    params: z.object(place),
    query: dryRunQuery,
    body: overwriteVariantsSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission, scope: inPlace },
  }),
  patchEnvironmentsFeatureVariants: endpoint({
    id: 'patchEnvironmentsFeatureVariants',
    method: 'PATCH',
    path: `${base}/variants`,
    summary: 'Change some variants of a feature in one environment',
    description: `The patch is applied to the list of variants. ${guarded}`,
    params: z.object(place),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission, scope: inPlace },
  }),
  overwriteFeatureVariantsOnEnvironments: endpoint({
    id: 'overwriteFeatureVariantsOnEnvironments',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/features/:featureName/variants-batch',
    summary: 'Replace the variants of a feature in several environments',
    description:
      'All of them get the same variants, or none does. The permission is needed in each; where changes to one are reviewed, SKIP_CHANGE_REQUEST there too.',
    params: z.object({ projectId, featureName }),
    query: dryRunQuery,
    body: overwriteVariantsOnEnvironmentsSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission, scope: inFeature },
  }),
  getFeatureVariants: endpoint({
    id: 'getFeatureVariants',
    method: 'GET',
    path: everywhere,
    summary: 'List the variants of a feature in its first environment',
    description: 'Archived features too.',
    params: z.object({ projectId, featureName }),
    success: { status: 200, schema: featureVariantsSchema, description: 'The variants' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inFeature },
    conditional: true,
    deprecated: legacy,
  }),
  overwriteFeatureVariants: endpoint({
    id: 'overwriteFeatureVariants',
    method: 'PUT',
    path: everywhere,
    summary: 'Replace the variants of a feature in all environments',
    description: `All of them get the same variants, or none does. ${reviewedEverywhere}`,
    params: z.object({ projectId, featureName }),
    query: dryRunQuery,
    body: overwriteVariantsSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_VARIANTS', scope: inFeature },
    deprecated: legacy,
  }),
  patchFeatureVariants: endpoint({
    id: 'patchFeatureVariants',
    method: 'PATCH',
    path: everywhere,
    summary: 'Change some variants of a feature in all environments',
    description: `The patch is applied to the variants of the first environment, and all environments get what comes of it, or none does. ${reviewedEverywhere}`,
    params: z.object({ projectId, featureName }),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_VARIANTS', scope: inFeature },
    deprecated: legacy,
  }),
}
