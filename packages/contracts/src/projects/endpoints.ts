import { dryRunQuery } from '../kernel/dry-run.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { projectEnvironmentEndpoints } from './environment-endpoints.ts'
import { projectOverviewEndpoints } from './overview-endpoints.ts'
import { createdProjectSchema, createProjectSchema, projectsSchema } from './schemas.ts'
import { projectSettingsEndpoints } from './settings-endpoints.ts'

export const projectEndpoints = {
  getProjects: endpoint({
    id: 'getProjects',
    method: 'GET',
    path: '/api/admin/projects',
    summary: 'List the projects',
    description: 'The projects that the caller sees, with their counts and health.',
    success: { status: 200, schema: projectsSchema, description: 'The projects' },
    list: { items: 'projects', key: ['name', 'id'] },
    access: { permission: null },
    conditional: true,
  }),
  createProject: endpoint({
    id: 'createProject',
    method: 'POST',
    path: '/api/admin/projects',
    summary: 'Create a project',
    description: 'The new project is linked to every enabled environment. The account that creates the project becomes its Owner.',
    query: dryRunQuery,
    body: createProjectSchema,
    success: { status: 201, schema: createdProjectSchema, description: 'The new project', location: '/api/admin/projects/:id' },
    errors: ['NameExistsError'],
    access: { permission: 'CREATE_PROJECT' },
  }),
  ...projectOverviewEndpoints,
  ...projectSettingsEndpoints,
  ...projectEnvironmentEndpoints,
}
