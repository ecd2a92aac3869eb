import { endpoint } from '../kernel/endpoint.ts'
import { rolesSchema } from './schemas.ts'

export const roleEndpoints = {
  getRoles: endpoint({
    id: 'getRoles',
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'List the roles',
    description: 'All roles: root roles, which hold everywhere, and roles that are assigned in projects. Each role has its permissions.',
    success: { status: 200, schema: rolesSchema, description: 'The roles' },
    list: { items: 'roles', key: ['id'] },
    access: { permission: null },
  }),
}
