import * as z from 'zod'
import { reviewRequirementNote } from '../feature-environments/parts.ts'
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
    summary: 'Add an environment to a project',
    description:
      'Every feature of the project is added to the environment: off, and without strategies. If the environment required review when the project lost it, and still does, only callers with SKIP_CHANGE_REQUEST there can set a default strategy.',
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
    summary: 'Remove an environment from a project',
    description:
      "The configurations of the project's features in the environment are permanently deleted. A project must keep at least one environment. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.",
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The project does not have the environment any more' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
  addDefaultStrategyToProjectEnvironment: endpoint({
    id: 'addDefaultStrategyToProjectEnvironment',
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/default-strategy',
    summary: 'Set the default strategy of an environment of a project',
    description: `Features that are turned on in the environment without an enabled strategy get this strategy. A gradual rollout without a groupId uses the name of the feature as groupId. ${reviewRequirementNote}`,
    params: z.object({ projectId, environment }),
    query: dryRunQuery,
    body: defaultStrategyInputSchema,
    success: { status: 200, schema: defaultStrategySchema, description: 'The default strategy' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } },
  }),
}
