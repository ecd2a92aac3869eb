import * as z from 'zod'
import { rowIdText } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { groupInputSchema, groupSchema, groupsSchema } from './schemas.ts'

const params = z.object({ groupId: rowIdText().describe('Id of the group') })

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
    description: 'Its members get what the group gets: its root role, and its roles in projects.',
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
    description: 'What is absent stays as it is; members that are given replace those there are.',
    params,
    body: groupInputSchema,
    success: { status: 200, schema: groupSchema, description: 'The group as it is now' },
    errors: ['NotFoundError', 'NameExistsError'],
    access: { permission: 'ADMIN' },
  }),
  deleteGroup: endpoint({
    id: 'deleteGroup',
    method: 'DELETE',
    path: '/api/admin/groups/:groupId',
    summary: 'Delete a group',
    description: 'Its members lose what they had by it. A project keeps an owner.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The group is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
}
