import { endpoint } from '../kernel/endpoint.ts'
import { rolesSchema } from './schemas.ts'

export const roleEndpoints = {
  getRoles: endpoint({
    id: 'getRoles',
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'List the roles',
    description: 'All roles, those that hold everywhere and those that are given in projects.',
    success: { status: 200, schema: rolesSchema, description: 'The roles' },
    list: { items: 'roles', key: ['id'] },
    access: { permission: null },
  }),
}
