import * as z from 'zod'
import { guarded } from '../feature-environments/parts.ts'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { addEnvironmentSchema, defaultStrategyInputSchema, defaultStrategySchema } from './environment-schemas.ts'

const projectId = urlName().describe('Id of the project')
const environment = urlName().describe('Name of the environment')

export const projectEnvironmentEndpoints = {
  addEnvironmentToProject: endpoint({
    id: 'addEnvironmentToProject',
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments',
    summary: 'Give an environment to a project',
    description:
      'Every feature of the project is in it from then on: off, and without strategies. Where changes to it were reviewed before the project lost it, and still are, only callers with SKIP_CHANGE_REQUEST there can set a default strategy.',
    params: z.object({ projectId }),
    query: dryRunQuery,
    body: addEnvironmentSchema,
    success: { status: 200, schema: emptySchema, description: 'The project has the environment' },
    errors: ['NotFoundError', 'NameExistsError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } },
  }),
  removeEnvironmentFromProject: endpoint({
    id: 'removeEnvironmentFromProject',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/environments/:environment',
    summary: 'Take an environment from a project',
    description:
      'What its features are there is lost for good. A project keeps at least one environment. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.',
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The project no longer has the environment' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
  addDefaultStrategyToProjectEnvironment: endpoint({
    id: 'addDefaultStrategyToProjectEnvironment',
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/default-strategy',
    summary: 'Set the default strategy of an environment of a project',
    description: `Features get it that are turned on there without an enabled strategy. A gradual rollout without a groupId gets the name of the feature for one. ${guarded}`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: defaultStrategyInputSchema,
    success: { status: 200, schema: defaultStrategySchema, description: 'The default strategy' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
}
