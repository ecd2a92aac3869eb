import * as z from 'zod'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { jsonPatchSchema } from '../kernel/json-patch.ts'
import { reviewRequirementNoteOfProject } from '../kernel/reviewed.ts'
import { base, featureEnvironmentParams, featureName, inFeatureEnvironment, projectId, reviewRequirementNote } from './parts.ts'
import { featureVariantsSchema, overwriteVariantsOnEnvironmentsSchema, overwriteVariantsSchema } from './schemas.ts'

const permission = 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS'
const stored = 'The stored variants, with weights that total 1000'

const everywhere = '/api/admin/projects/:projectId/features/:featureName/variants'
const inFeature = { project: 'projectId', feature: 'featureName' } as const
const legacy = { since: '2023-07-04', reason: 'Each environment has its own variants; read and change them per environment' }

export const variantEndpoints = {
  getEnvironmentFeatureVariants: endpoint({
    id: 'getEnvironmentFeatureVariants',
    method: 'GET',
    path: `${base}/variants`,
    summary: 'List the variants of a feature in one environment',
    description: 'Archived features are readable, too.',
    params: z.object(featureEnvironmentParams),
    success: { status: 200, schema: featureVariantsSchema, description: 'The variants' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: inFeatureEnvironment },
    conditional: true,
  }),
  overwriteEnvironmentFeatureVariants: endpoint({
    id: 'overwriteEnvironmentFeatureVariants',
    method: 'PUT',
    path: `${base}/variants`,
    summary: 'Replace the variants of a feature in one environment',
    description: `Variants with variable weight share the part of 1000 that fixed weights leave. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: dryRunQuery,
    body: overwriteVariantsSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission, scope: inFeatureEnvironment },
  }),
  patchEnvironmentsFeatureVariants: endpoint({
    id: 'patchEnvironmentsFeatureVariants',
    method: 'PATCH',
    path: `${base}/variants`,
    summary: 'Change some variants of a feature in one environment',
    description: `The patch is applied to the list of variants. ${reviewRequirementNote}`,
    params: z.object(featureEnvironmentParams),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission, scope: inFeatureEnvironment },
  }),
  overwriteFeatureVariantsOnEnvironments: endpoint({
    id: 'overwriteFeatureVariantsOnEnvironments',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/features/:featureName/variants-batch',
    summary: 'Replace the variants of a feature in several environments',
    description:
      'All environments get the same variants, or none does. The caller needs the permission in each environment, and SKIP_CHANGE_REQUEST in each environment that requires review.',
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
    description: 'Archived features are readable, too.',
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
    description: `All environments get the same variants, or none does. ${reviewRequirementNoteOfProject}`,
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
    description: `The patch is applied to the variants of the first environment. All environments get the result, or none does. ${reviewRequirementNoteOfProject}`,
    params: z.object({ projectId, featureName }),
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: featureVariantsSchema, description: stored },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_FEATURE_VARIANTS', scope: inFeature },
    deprecated: legacy,
  }),
}
