import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { reviewRequirementNote } from '../feature-environments/parts.ts'
import { flag } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { exportQuerySchema, exportResultSchema } from './export.ts'
import { importedBatchSchema, importTogglesSchema, validatedBatchSchema } from './import.ts'

/** A caller with one of these permissions in any project is admitted; the file decides which permissions the operation checks. */
const access = {
  permission: [
    'CREATE_FEATURE',
    'UPDATE_FEATURE',
    'UPDATE_FEATURE_DEPENDENCY',
    'UPDATE_FEATURE_ENVIRONMENT',
    'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
    'CREATE_FEATURE_STRATEGY',
    'UPDATE_FEATURE_STRATEGY',
    'DELETE_FEATURE_STRATEGY',
  ],
  held: 'somewhere',
} as const

export const featuresBatchEndpoints = {
  exportFeatures: endpoint({
    id: 'exportFeatures',
    safe: true,
    method: 'POST',
    path: '/api/admin/features-batch/export',
    summary: 'Export features in one environment',
    description:
      'Live features of projects that the caller sees, with their strategies and variants in the environment. The response also has the tags, dependencies, segments and context fields that belong to the features. The response is streamed, so its size is not limited.',
    body: exportQuerySchema,
    success: { status: 200, schema: exportResultSchema, description: 'The features' },
    errors: ['NotFoundError', 'RateLimitError'],
    access: { permission: null },
  }),
  validateImport: endpoint({
    id: 'validateImport',
    safe: true,
    method: 'POST',
    path: '/api/admin/features-batch/validate',
    summary: 'Check an import of features',
    description:
      'Checks whether the import would succeed now, and lists the permissions that the caller lacks. Nothing is stored. The caller needs one of the permissions of an import in at least one project. Names of features in projects hidden from the caller count as free; importing such features returns 400.',
    body: importTogglesSchema,
    success: { status: 200, schema: validatedBatchSchema, description: 'The result of the check' },
    errors: ['NotFoundError', 'RateLimitError'],
    access,
    bodyLimit: limits.featuresImportBytes,
  }),
  importToggles: endpoint({
    id: 'importToggles',
    method: 'POST',
    path: '/api/admin/features-batch/import',
    summary: 'Import features into a project and an environment',
    description: `All features or none. Existing features get the type, description and other metadata of the file. In the environment, existing features get the strategies, the variants and the enabled state of the file; other environments stay unchanged. Missing features are created. The caller needs the permissions that the import uses, including those to create missing context fields, tag types or segments. ${reviewRequirementNote} With \`asChangeRequest=true\`, the server proposes the configurations in the environment and the dependencies instead of storing them. The proposal is added to the open change request of the caller in the environment, or to a new draft. This needs no permission in the project except the permissions to propose changes. New features and new segments then return 400; metadata, tags, tag types and context fields are omitted, with warnings.`,
    query: z.object({
      ...dryRunFields,
      asChangeRequest: flag().optional().describe('True: the changes are proposed as a change request instead of stored'),
    }),
    body: importTogglesSchema,
    success: { status: 200, schema: importedBatchSchema, description: 'The features are imported, or the changes are proposed' },
    errors: ['NotFoundError', 'RateLimitError'],
    access,
    bodyLimit: limits.featuresImportBytes,
  }),
}
