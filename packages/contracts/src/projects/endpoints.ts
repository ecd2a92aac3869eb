import { endpoint } from '../kernel/endpoint.ts'
import { projectsSchema } from './schemas.ts'

export const projectEndpoints = {
  getProjects: endpoint({
    id: 'getProjects',
    method: 'GET',
    path: '/api/admin/projects',
    summary: 'List the projects',
    description: 'The projects that the caller sees, with their counts and health.',
    success: { status: 200, schema: projectsSchema, description: 'The projects' },
    access: { permission: null },
    conditional: true,
  }),
}
