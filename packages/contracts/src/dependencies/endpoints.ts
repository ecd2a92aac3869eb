import * as z from 'zod'
import { dependencyInputSchema } from '../features/new-feature.ts'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { reviewRequirementNoteOfProject } from '../kernel/reviewed.ts'
import { dependenciesExistSchema, parentFeatureOptionsSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const child = urlName().describe('Name of the feature that depends')
const parent = urlName().describe('Name of the parent feature')
const base = '/api/admin/projects/:projectId/features/:child'
const scope = { project: 'projectId', feature: 'child' } as const
const access = { permission: 'UPDATE_FEATURE_DEPENDENCY', scope } as const

export const dependencyEndpoints = {
  addFeatureDependency: endpoint({
    id: 'addFeatureDependency',
    method: 'POST',
    path: `${base}/dependencies`,
    summary: 'Make a feature depend on another one',
    description: `A feature has at most one parent: a new parent replaces the former one. Both features are live features of the project. The parent must not have a parent itself, and no feature may depend on the child. ${reviewRequirementNoteOfProject}`,
    params: z.object({ projectId, child }),
    query: dryRunQuery,
    body: dependencyInputSchema,
    success: { status: 200, schema: emptySchema, description: 'The feature depends on the other one' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  deleteFeatureDependency: endpoint({
    id: 'deleteFeatureDependency',
    method: 'DELETE',
    path: `${base}/dependencies/:parent`,
    summary: 'End the dependency of a feature on another one',
    description: reviewRequirementNoteOfProject,
    params: z.object({ projectId, child, parent }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature no longer depends on the other one' },
    errors: ['NotFoundError'],
    access,
  }),
  deleteFeatureDependencies: endpoint({
    id: 'deleteFeatureDependencies',
    method: 'DELETE',
    path: `${base}/dependencies`,
    summary: 'End all dependencies of a feature on others',
    description: `A feature without dependencies stays unchanged. ${reviewRequirementNoteOfProject}`,
    params: z.object({ projectId, child }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The feature depends on no other feature' },
    errors: ['NotFoundError'],
    access,
  }),
  listParentOptions: endpoint({
    id: 'listParentOptions',
    method: 'GET',
    path: `${base}/parents`,
    summary: 'List the features that a feature can depend on',
    description: 'The live features of the project that have no parent, without the feature itself.',
    params: z.object({ projectId, child }),
    success: { status: 200, schema: parentFeatureOptionsSchema, description: 'The names of the features, sorted' },
    errors: ['NotFoundError'],
    list: { items: null, key: [] },
    access: { permission: null, scope },
    conditional: true,
  }),
  checkDependenciesExist: endpoint({
    id: 'checkDependenciesExist',
    method: 'GET',
    path: '/api/admin/projects/:projectId/dependencies',
    summary: 'Check whether a project has dependencies',
    description: 'Archived features do not count.',
    params: z.object({ projectId }),
    success: { status: 200, schema: dependenciesExistSchema, description: 'Whether any feature of the project depends on another' },
    errors: ['NotFoundError'],
    access: { permission: null, scope: { project: 'projectId' } },
  }),
}
