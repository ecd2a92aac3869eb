import * as z from 'zod'
import { rowId } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { roleInputSchema, rolesSchema, roleWithPermissionsSchema } from './schemas.ts'

const params = z.object({ roleId: rowId().describe('Id of the role') })

export const roleEndpoints = {
  getRoles: endpoint({
    id: 'getRoles',
    method: 'GET',
    path: '/api/admin/roles',
    summary: 'List the roles',
    description:
      'All roles, built-in and custom: root roles, which hold everywhere, and roles that are assigned in projects. Each role has its permissions.',
    success: { status: 200, schema: rolesSchema, description: 'The roles' },
    list: { items: 'roles', key: ['id'] },
    conditional: true,
    access: { permission: null },
  }),
  getRole: endpoint({
    id: 'getRole',
    method: 'GET',
    path: '/api/admin/roles/:roleId',
    summary: 'Read a role',
    description: 'The role with its permissions.',
    params,
    success: { status: 200, schema: roleWithPermissionsSchema, description: 'The role' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createRole: endpoint({
    id: 'createRole',
    method: 'POST',
    path: '/api/admin/roles',
    summary: 'Create a role',
    description:
      'A custom role of type custom can be assigned in projects; one of type root-custom can be the root role of accounts and groups. The permission ADMIN is refused: assign the role Admin.',
    body: roleInputSchema,
    success: { status: 201, schema: roleWithPermissionsSchema, description: 'The new role', location: '/api/admin/roles/:id' },
    errors: ['NameExistsError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  updateRole: endpoint({
    id: 'updateRole',
    method: 'PUT',
    path: '/api/admin/roles/:roleId',
    summary: 'Update a role',
    description:
      'The given permissions replace the present permissions, at once for all accounts and groups that have the role. An absent description stays unchanged. The type cannot change. Built-in roles cannot be changed.',
    params,
    body: roleInputSchema,
    success: { status: 200, schema: roleWithPermissionsSchema, description: 'The updated role' },
    errors: ['NotFoundError', 'NameExistsError'],
    access: { permission: 'ADMIN' },
  }),
  deleteRole: endpoint({
    id: 'deleteRole',
    method: 'DELETE',
    path: '/api/admin/roles/:roleId',
    summary: 'Delete a role',
    description: 'Only a role that no account and no group has can be deleted. Built-in roles cannot be deleted.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The role is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
}
