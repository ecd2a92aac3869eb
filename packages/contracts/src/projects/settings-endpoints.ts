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
    summary: 'Update a project',
    description: 'Absent fields stay unchanged.',
    params,
    query: dryRunQuery,
    body: updateProjectSchema,
    success: { status: 200, schema: emptySchema, description: 'The project is updated' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } },
  }),
  updateProjectSettings: endpoint({
    id: 'updateProjectSettings',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/settings',
    summary: 'Update the settings of a project',
    description: 'Absent fields stay unchanged. A naming pattern applies to features that are created later.',
    params,
    query: dryRunQuery,
    body: projectSettingsSchema,
    success: { status: 200, schema: emptySchema, description: 'The settings are updated' },
    errors: ['NotFoundError'],
    access: { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } },
  }),
  deleteProject: endpoint({
    id: 'deleteProject',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId',
    summary: 'Delete a project',
    description:
      'Permanently deletes the project with its archived features, segments, members, settings and change requests; API tokens lose the project. The default project and projects with live features cannot be deleted.',
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
    summary: 'Check the id of a new project',
    description: 'Nothing is created or reserved.',
    body: projectIdSchema,
    success: { status: 200, schema: emptySchema, description: 'The id is free' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_PROJECT' },
  }),
}
