import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { flag, oneOrMany, text, urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { reviewRequirementNoteOfProject } from '../kernel/reviewed.ts'
import { lifecycleEndpoints } from './lifecycle-endpoints.ts'
import { metadataEndpoints } from './metadata-endpoints.ts'
import { createdFeatureSchema, createFeatureSchema } from './new-feature.ts'
import { featureSchema, featuresSchema } from './schemas.ts'
import { projectFeaturesSchema } from './summaries.ts'

const projectId = urlName().describe('Id of the project')
const featureName = urlName().describe('Name of the feature')
const { min, max } = limits.tagLength
const tag = text(2 * max + 1, 2 * min + 1).regex(/^[^:]+:/, { error: 'must be of the form type:value' })

const filters = {
  namePrefix: text(limits.nameLength).optional().describe('Only features whose name begins with this text'),
  tag: oneOrMany(tag).optional().describe('Only features with this tag, as type:value; repeated: with any of these tags'),
}

export const featureEndpoints = {
  getAllFeatures: endpoint({
    id: 'getAllFeatures',
    method: 'GET',
    path: '/api/admin/features',
    summary: 'List all features',
    description: 'All features that are not archived, in all projects that the caller sees, with their full configuration.',
    query: z.object({
      project: oneOrMany(urlName()).optional().describe('Only features of this project; repeated: of any of these projects'),
      ...filters,
    }),
    success: { status: 200, schema: featuresSchema, description: 'The features' },
    list: { items: 'features', key: ['project', 'name'] },
    access: { permission: null },
    conditional: true,
    deprecated: {
      since: '2023-07-04',
      reason: 'List the features project by project',
      replacement: '/api/admin/projects/:projectId/features',
    },
  }),
  getAllArchivedFeatures: endpoint({
    id: 'getAllArchivedFeatures',
    method: 'GET',
    path: '/api/admin/archive/features',
    summary: 'List all archived features',
    description: 'The archived features of all projects that the caller sees, with their full configuration.',
    success: { status: 200, schema: featuresSchema, description: 'The archived features' },
    list: { items: 'features', key: ['project', 'name'] },
    access: { permission: null },
    conditional: true,
  }),
  getArchivedFeatures: endpoint({
    id: 'getArchivedFeatures',
    method: 'GET',
    path: '/api/admin/archive/features/:projectId',
    summary: 'List the archived features of a project',
    description: 'The list is empty for an unknown project.',
    params: z.object({ projectId }),
    success: { status: 200, schema: featuresSchema, description: 'The archived features' },
    list: { items: 'features', key: ['name'] },
    access: { permission: null },
    conditional: true,
    deprecated: { since: '2023-07-04', reason: 'May be removed in a future version' },
  }),
  getProjectFeatures: endpoint({
    id: 'getProjectFeatures',
    method: 'GET',
    path: '/api/admin/projects/:projectId/features',
    summary: 'List the features of a project',
    description: 'Summaries of the features of the project that are not archived.',
    params: z.object({ projectId }),
    query: z.object({
      ...filters,
      tagType: oneOrMany(urlName()).optional().describe('Only features with a tag of this type; repeated: of any of these types'),
    }),
    success: { status: 200, schema: projectFeaturesSchema, description: 'The features' },
    errors: ['NotFoundError'],
    list: { items: 'features', key: ['name'] },
    access: { permission: null, scope: { project: 'projectId' } },
    conditional: true,
  }),
  createFeature: endpoint({
    id: 'createFeature',
    method: 'POST',
    path: '/api/admin/projects/:projectId/features',
    summary: 'Create a feature',
    description: 'The new feature is linked to every environment of its project, disabled and without strategies.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: createFeatureSchema,
    success: {
      status: 201,
      schema: createdFeatureSchema,
      description: 'The new feature',
      location: '/api/admin/projects/:project/features/:name',
    },
    errors: ['NotFoundError', 'NameExistsError'],
    access: { permission: 'CREATE_FEATURE', scope: { project: 'projectId' } },
  }),
  getFeature: endpoint({
    id: 'getFeature',
    method: 'GET',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Read a feature',
    description: 'The feature with its full configuration.',
    params: z.object({ projectId, featureName }),
    query: z.object({
      variantEnvironments: flag().optional().describe('Has no effect, because variants are always returned; accepted for older clients'),
    }),
    success: { status: 200, schema: featureSchema, description: 'The feature' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId', feature: 'featureName' } },
    conditional: true,
  }),
  archiveFeature: endpoint({
    id: 'archiveFeature',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/features/:featureName',
    summary: 'Archive a feature',
    description: `The feature keeps its name, tags and strategies, and loses its parents. A feature that other features depend on cannot be archived. ${reviewRequirementNoteOfProject}`,
    params: z.object({ projectId, featureName }),
    query: dryRunQuery,
    success: { status: 202, schema: emptySchema, description: 'The feature is archived' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_FEATURE', scope: { project: 'projectId', feature: 'featureName' } },
  }),
  reviveFeature: endpoint({
    id: 'reviveFeature',
    method: 'POST',
    path: '/api/admin/archive/revive/:featureName',
    summary: 'Revive an archived feature',
    description: 'The feature keeps its tags and strategies and is disabled in every environment.',
    params: z.object({ featureName }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature is live' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } },
  }),
  ...metadataEndpoints,
  ...lifecycleEndpoints,
}
