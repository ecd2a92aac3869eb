import * as z from 'zod'
import { rowIdText, urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { addProjectAccessSchema, projectAccessSchema, projectRolesSchema, projectUsersSchema, setProjectAccessSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const userId = rowIdText().describe('Id of the user or service account')
const groupId = rowIdText().describe('Id of the group')

const reading = { permission: null, scope: { project: 'projectId' } } as const
const changing = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } } as const

export const accessEndpoints = {
  getProjectUsers: endpoint({
    id: 'getProjectUsers',
    method: 'GET',
    path: '/api/admin/projects/:projectId/users',
    summary: 'List the users of a project',
    description: 'Users and service accounts with a role in the project of their own, and the roles that can be given in it.',
    params: z.object({ projectId }),
    success: { status: 200, schema: projectUsersSchema, description: 'Users and roles' },
    errors: ['NotFoundError'],
    list: { items: 'users', key: ['addedAt', 'id'], order: 'desc' },
    access: reading,
    conditional: true,
    deprecated: { since: '2023-07-04', reason: 'Leaves out the groups', replacement: '/api/admin/projects/:projectId/access' },
  }),
  getProjectAccess: endpoint({
    id: 'getProjectAccess',
    method: 'GET',
    path: '/api/admin/projects/:projectId/access',
    summary: 'Read who has access to a project',
    description: 'Users, service accounts and groups with a role in the project, and the roles that can be given in it.',
    params: z.object({ projectId }),
    success: { status: 200, schema: projectAccessSchema, description: 'Groups, users and roles' },
    errors: ['NotFoundError'],
    list: { items: 'users', key: ['addedAt', 'id'], order: 'desc' },
    access: reading,
    conditional: true,
  }),
  addProjectAccess: endpoint({
    id: 'addProjectAccess',
    method: 'POST',
    path: '/api/admin/projects/:projectId/access',
    summary: 'Give access to a project',
    description: 'Gives every one of the roles to every one of the users and groups, beside what they have.',
    params: z.object({ projectId }),
    body: addProjectAccessSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are given' },
    errors: ['NotFoundError'],
    access: changing,
  }),
  setProjectAccess: endpoint({
    id: 'setProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/access',
    summary: 'Set who has access to a project',
    description: 'Replaces all roles of all users and groups in the project. A project keeps an owner.',
    params: z.object({ projectId }),
    body: setProjectAccessSchema,
    success: { status: 200, schema: emptySchema, description: 'The access is set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  setProjectUserRoles: endpoint({
    id: 'setProjectUserRoles',
    guard: 'getProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/users/:userId/roles',
    summary: 'Set the roles of a user in a project',
    description: 'Replaces the roles that the user has by itself. A project keeps an owner.',
    params: z.object({ projectId, userId }),
    body: projectRolesSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  removeProjectUser: endpoint({
    id: 'removeProjectUser',
    guard: 'getProjectAccess',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/users/:userId/roles',
    summary: 'Remove a user from a project',
    description: 'Takes all roles that the user has by itself. A project keeps an owner.',
    params: z.object({ projectId, userId }),
    success: { status: 200, schema: emptySchema, description: 'The user has no role of its own any more' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  setProjectGroupRoles: endpoint({
    id: 'setProjectGroupRoles',
    guard: 'getProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/groups/:groupId/roles',
    summary: 'Set the roles of a group in a project',
    description: 'Replaces the roles that the group has. A project keeps an owner.',
    params: z.object({ projectId, groupId }),
    body: projectRolesSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  removeProjectGroup: endpoint({
    id: 'removeProjectGroup',
    guard: 'getProjectAccess',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/groups/:groupId/roles',
    summary: 'Remove a group from a project',
    description: 'Takes all roles that the group has. A project keeps an owner.',
    params: z.object({ projectId, groupId }),
    success: { status: 200, schema: emptySchema, description: 'The group has no role any more' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
}
