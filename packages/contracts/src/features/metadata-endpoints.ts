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
import { createdFeatureSchema } from './new-feature.ts'

const projectId = urlName().describe('Id of the project')
const featureName = urlName().describe('Name of the feature')
const params = z.object({ projectId, featureName })
const ofFeature = { project: 'projectId', feature: 'featureName' } as const
const ofProject = { project: 'projectId' } as const

const patchable = Object.keys(updateFeatureSchema.shape).map((field) => `\`/${field}\``)
const lastPatchable = patchable.pop()

/** The properties of a feature that do not depend on an environment: metadata, project and tags. */
export const metadataEndpoints = {
  updateFeature: endpoint({
    id: 'updateFeature',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Update a feature',
    description:
      'Absent fields stay unchanged. The fields `archived` and `name` are ignored: this endpoint cannot archive or rename a feature.',
    params,
    query: dryRunQuery,
    body: updateFeatureSchema,
    success: { status: 200, schema: createdFeatureSchema, description: 'The updated feature' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofFeature },
  }),
  patchFeature: endpoint({
    id: 'patchFeature',
    method: 'PATCH',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Patch a feature',
    description: `The patch is applied to the fields of the response. ${patchable.join(', ')} and ${lastPatchable} can be changed, \`/name\` is ignored, and other fields can only be tested.`,
    params,
    query: dryRunQuery,
    body: jsonPatchSchema,
    success: { status: 200, schema: createdFeatureSchema, description: 'The updated feature' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofFeature },
  }),
  cloneFeature: endpoint({
    id: 'cloneFeature',
    method: 'POST',
    path: '/api/admin/projects/:projectId/features/:featureName/clone',
    summary: 'Clone a feature',
    description:
      'The clone gets the strategies with new ids, the variants and the tags. The clone is off in every environment, is not stale, and has no dependencies. If changes to an environment require review, callers without SKIP_CHANGE_REQUEST there can clone only features without strategies and variants there.',
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
      'The caller needs MOVE_FEATURE_TOGGLE in both projects. Configurations in environments that the new project lacks are deleted; in additional environments of the new project, the feature is off and empty. A feature cannot move if it is on in an environment that the new project lacks. A feature with a dependency in either direction, or with a segment of its project, cannot move either. If changes to any environment of either project require review, the caller needs SKIP_CHANGE_REQUEST there.',
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
      'Checks whether a feature with this name can be created. Nothing is stored. The name of a feature in a project hidden from the caller counts as free; creating such a feature returns 409.',
    body: validateFeatureSchema,
    success: { status: 200, schema: emptySchema, description: 'The name is valid and free' },
    errors: ['NameExistsError'],
    access: { permission: null },
  }),
  staleFeatures: endpoint({
    id: 'staleFeatures',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/projects/:projectId/stale',
    summary: 'Mark features as stale or not stale',
    description: 'All features or none.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: batchStaleSchema,
    success: { status: 202, schema: emptySchema, description: 'The features have the new mark' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofProject },
  }),
  addTagToFeatures: endpoint({
    id: 'addTagToFeatures',
    versionSource: null,
    method: 'PUT',
    path: '/api/admin/projects/:projectId/tags',
    summary: 'Add tags to features, and remove tags from them',
    description: 'All features or none; archived features are accepted, too. A new tag is created.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: tagsBulkAddSchema,
    success: { status: 200, schema: emptySchema, description: 'The features have the new tags' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: ofProject },
  }),
}
