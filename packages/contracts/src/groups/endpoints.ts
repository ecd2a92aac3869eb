import * as z from 'zod'
import { rowId } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { groupInputSchema, groupSchema, groupsSchema } from './schemas.ts'

const params = z.object({ groupId: rowId().describe('Id of the group') })

export const groupEndpoints = {
  getGroups: endpoint({
    id: 'getGroups',
    method: 'GET',
    path: '/api/admin/groups',
    summary: 'List the groups',
    description: 'All groups with their members.',
    success: { status: 200, schema: groupsSchema, description: 'The groups' },
    list: { items: 'groups', key: ['id'] },
    access: { permission: null },
  }),
  getGroup: endpoint({
    id: 'getGroup',
    method: 'GET',
    path: '/api/admin/groups/:groupId',
    summary: 'Read a group',
    description: 'The group with its members.',
    params,
    success: { status: 200, schema: groupSchema, description: 'The group' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  createGroup: endpoint({
    id: 'createGroup',
    method: 'POST',
    path: '/api/admin/groups',
    summary: 'Create a group',
    description: 'Members of the group get its root role and its roles in projects.',
    body: groupInputSchema,
    success: { status: 201, schema: groupSchema, description: 'The new group', location: '/api/admin/groups/:id' },
    errors: ['NameExistsError'],
    access: { permission: 'ADMIN' },
  }),
  updateGroup: endpoint({
    id: 'updateGroup',
    method: 'PUT',
    path: '/api/admin/groups/:groupId',
    summary: 'Update a group',
    description:
      'Absent fields stay unchanged; given members replace the present ones. Returns 409 if no administrator could log in afterwards.',
    params,
    body: groupInputSchema,
    success: { status: 200, schema: groupSchema, description: 'The updated group' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  deleteGroup: endpoint({
    id: 'deleteGroup',
    method: 'DELETE',
    path: '/api/admin/groups/:groupId',
    summary: 'Delete a group',
    description:
      'Members lose the roles of the group. Every project must keep an owner. Returns 409 if no administrator could log in afterwards.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The group is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
}
