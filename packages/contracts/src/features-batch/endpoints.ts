import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { guarded } from '../feature-environments/parts.ts'
import { flag } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { exportQuerySchema, exportResultSchema } from './export.ts'
import { importedBatchSchema, importTogglesSchema, validatedBatchSchema } from './import.ts'

/** Any of these in any project lets in: what is needed beside it follows from the file. */
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
      'Live features of projects that the caller sees, with their strategies and variants there, and with the tags, dependencies, segments and context fields that go with them. Sent in parts, so that there is no bound to its size.',
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
      'Whether the import would succeed now, and what the caller lacks to do it. Nothing is stored. For those who may do some of it in any project. Names of features in projects hidden from the caller count as free; importing such features returns 400.',
    body: importTogglesSchema,
    success: { status: 200, schema: validatedBatchSchema, description: 'What would become of the import' },
    errors: ['NotFoundError', 'RateLimitError'],
    access,
    bodyLimit: limits.featuresImportBytes,
  }),
  importToggles: endpoint({
    id: 'importToggles',
    method: 'POST',
    path: '/api/admin/features-batch/import',
    summary: 'Import features into a project and an environment',
    description: `All of them or none. Features that are there already get the type, description and other metadata of the file, and in the environment its strategies, its variants and whether it is on; other environments stay as they are. Those that are not are created. Of the permissions those are needed that the import makes use of, and where it makes context fields, tag types or segments, those to create them. ${guarded} With \`asChangeRequest=true\`, what features become in the environment and on which they depend is proposed instead, as the open change request of the caller there or as a new draft; this needs no permission in the project beside those to propose changes. New features and new segments return 400 then; metadata, tags, tag types and context fields are left out, with warnings.`,
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
