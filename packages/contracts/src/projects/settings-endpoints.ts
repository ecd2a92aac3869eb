import * as z from 'zod'
import { urlName } from '../kernel/atoms.ts'
import { dryRunQuery } from '../kernel/dry-run.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { projectIdSchema, projectSettingsSchema, updateProjectSchema } from './settings-schemas.ts'

const params = z.object({ projectId: urlName().describe('Id of the project') })

export const projectSettingsEndpoints = {
  updateProject: endpoint({
    id: 'updateProject',
    method: 'PUT',
    path: '/api/admin/projects/:projectId',
    summary: 'Change a project',
    description: 'What is absent stays as it is.',
    params,
    query: dryRunQuery,
    body: updateProjectSchema,
    success: { status: 200, schema: emptySchema, description: 'The project is changed' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } },
  }),
  updateProjectSettings: endpoint({
    id: 'updateProjectSettings',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/settings',
    summary: 'Change the settings of a project',
    description: 'What is absent stays as it is. A naming pattern counts for features to come.',
    params,
    query: dryRunQuery,
    body: projectSettingsSchema,
    success: { status: 200, schema: emptySchema, description: 'The settings are changed' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } },
  }),
  deleteProject: endpoint({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId',
    summary: 'Delete a project',
    description:
      'It goes for good, together with its archived features, segments, members, settings and change requests; API tokens lose it. The project default stays, and so does one that has live features.',
    params,
    query: dryRunQuery,
    success: { status: 200, schema: emptySchema, description: 'The project is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_PROJECT', scope: { project: 'projectId' } },
  }),
  validateProject: endpoint({
    id: 'validateProject',
    safe: true,
    method: 'POST',
    path: '/api/admin/projects/validate',
    summary: 'Check the id of a project to create',
    description: 'Nothing is created or reserved.',
    body: projectIdSchema,
    success: { status: 200, schema: emptySchema, description: 'The id is free' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_PROJECT' },
  }),
}
