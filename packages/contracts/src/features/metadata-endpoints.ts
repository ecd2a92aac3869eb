import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { jsonPatchSchema } from '../kernel/json-patch.ts'
import {
  batchStaleSchema,
  changeProjectSchema,
  cloneFeatureSchema,
  tagsBulkAddSchema,
  updateFeatureSchema,
  validateFeatureSchema,
} from './metadata-schemas.ts'
import { createdFeatureSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const featureName = urlName().describe('Name of the feature')
const params = z.object({ projectId, featureName })
const ofFeature = { project: 'projectId', feature: 'featureName' } as const
const ofProject = { project: 'projectId' } as const

const patchable = Object.keys(updateFeatureSchema.shape).map((field) => `\`/${field}\``)
const lastPatchable = patchable.pop()

/** What a feature is, beside what it is in environments: its metadata, its project, and its tags with others. */
export const metadataEndpoints = {
  updateFeature: endpoint({
    id: 'updateFeature',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Update a feature',
    description: 'What is absent stays as it is. To archive or to rename it is no part of this: `archived` and `name` are ignored.',
    params,
    query: dryRunQuery,
    body: updateFeatureSchema,
    success: { status: 200, schema: createdFeatureSchema, description: 'The feature as it is now' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofFeature },
  }),
  patchFeature: endpoint({
    id: 'patchFeature',
    method: 'PATCH',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Patch a feature',
    description: `The patch is applied to what the answer shows. ${patchable.join(', ')} and ${lastPatchable} can be changed, \`/name\` is ignored, and all else can be tested alone.`,
    params,
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: createdFeatureSchema, description: 'The feature as it is now' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofFeature },
  }),
  cloneFeature: endpoint({
    id: 'cloneFeature',
    method: 'POST',
    path: '/api/admin/projects/:projectId/features/:featureName/clone',
    summary: 'Clone a feature',
    description:
      'The clone has the strategies, with ids of their own, the variants and the tags. It is off in every environment, not stale, and depends on nothing. Where changes to an environment are reviewed, callers without SKIP_CHANGE_REQUEST there can clone only features without strategies and variants there.',
    params,
    query: dryRunQuery,
    body: cloneFeatureSchema,
    success: {
      status: 201,
      schema: createdFeatureSchema,
      description: 'The clone',
      location: '/api/admin/projects/:project/features/:name',
    },
    errors: ['NotFoundError', 'NameExistsError'],
    access: { permission: 'CREATE_FEATURE', scope: ofFeature },
  }),
  changeProject: endpoint({
    id: 'changeProject',
    method: 'POST',
    path: '/api/admin/projects/:projectId/features/:featureName/changeProject',
    summary: 'Move a feature to another project',
    description:
      'MOVE_FEATURE_TOGGLE is needed in both. What it is in environments that the other project lacks goes; in those that it has beside, the feature is off and empty. A feature stays that is on in an environment which the other project lacks, that depends on another or is depended on, or that uses a segment of its project. Where changes to any environment of either project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.',
    params,
    query: dryRunQuery,
    body: changeProjectSchema,
    success: { status: 200, schema: emptySchema, description: 'The feature is in the project' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'MOVE_FEATURE_TOGGLE', scope: ofFeature },
  }),
  validateFeature: endpoint({
    id: 'validateFeature',
    safe: true,
    method: 'POST',
    path: '/api/admin/features/validate',
    summary: 'Check the name of a feature',
    description:
      'Whether a feature of this name might be created. Nothing is stored. A name that only a feature of a project hidden from the caller has counts as free; creating such a feature returns 409.',
    body: validateFeatureSchema,
    success: { status: 200, schema: emptySchema, description: 'It might be created' },
    errors: ['NameExistsError'],
    access: { permission: null },
  }),
  staleFeatures: endpoint({
    id: 'staleFeatures',
    guard: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/stale',
    summary: 'Mark features as stale, or as not',
    description: 'All of them or none.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: batchStaleSchema,
    success: { status: 202, schema: emptySchema, description: 'The features are marked so' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofProject },
  }),
  addTagToFeatures: endpoint({
    id: 'addTagToFeatures',
    guard: null,
    method: 'PUT',
    path: '/api/admin/projects/:projectId/tags',
    summary: 'Add tags to features, and remove tags from them',
    description: 'All of them or none; archived features too. A tag that is new is created.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: tagsBulkAddSchema,
    success: { status: 200, schema: emptySchema, description: 'The features have these tags' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofProject },
  }),
}
