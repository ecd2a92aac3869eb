import * as z from 'zod'
import { rowId, urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { permissionEndpoints } from './permission-endpoints.ts'
import { addProjectAccessSchema, projectAccessSchema, projectRolesSchema, projectUsersSchema, setProjectAccessSchema } from './schemas.ts'

const projectId = urlName().describe('Id of the project')
const userId = rowId().describe('Id of the user or service account')
const groupId = rowId().describe('Id of the group')

const reading = { permission: null, scope: { project: 'projectId' } } as const
const changing = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } } as const

export const accessEndpoints = {
  ...permissionEndpoints,
  getProjectUsers: endpoint({
    id: 'getProjectUsers',
    method: 'GET',
    path: '/api/admin/projects/:projectId/users',
    summary: 'List the users of a project',
    description:
      'Users and service accounts that hold a role in the project themselves, and the roles that can be assigned in the project.',
    params: z.object({ projectId }),
    success: { status: 200, schema: projectUsersSchema, description: 'Users and roles' },
    errors: ['NotFoundError'],
    list: { items: 'users', key: ['addedAt', 'id'], order: 'desc' },
    access: reading,
    conditional: true,
    deprecated: { since: '2023-07-04', reason: 'This list omits the groups', replacement: '/api/admin/projects/:projectId/access' },
  }),
  getProjectAccess: endpoint({
    id: 'getProjectAccess',
    method: 'GET',
    path: '/api/admin/projects/:projectId/access',
    summary: 'Read who has access to a project',
    description: 'Users, service accounts and groups that hold a role in the project, and the roles that can be assigned in the project.',
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
    summary: 'Add access to a project',
    description: 'Adds each of the roles to each of the users and groups. Their other roles stay.',
    params: z.object({ projectId }),
    body: addProjectAccessSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are added' },
    errors: ['NotFoundError'],
    access: changing,
  }),
  setProjectAccess: endpoint({
    id: 'setProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/access',
    summary: 'Set who has access to a project',
    description: 'Replaces all roles of all users and groups in the project. The project must keep an owner.',
    params: z.object({ projectId }),
    body: setProjectAccessSchema,
    success: { status: 200, schema: emptySchema, description: 'The access is set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  setProjectUserRoles: endpoint({
    id: 'setProjectUserRoles',
    versionSource: 'getProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/users/:userId/roles',
    summary: 'Set the roles of a user in a project',
    description: 'Replaces the roles that the user holds directly, not through groups. The project must keep an owner.',
    params: z.object({ projectId, userId }),
    body: projectRolesSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  removeProjectUser: endpoint({
    id: 'removeProjectUser',
    versionSource: 'getProjectAccess',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/users/:userId/roles',
    summary: 'Remove a user from a project',
    description: 'Removes all roles that the user holds directly, not through groups. The project must keep an owner.',
    params: z.object({ projectId, userId }),
    success: { status: 200, schema: emptySchema, description: 'The user holds no role directly' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  setProjectGroupRoles: endpoint({
    id: 'setProjectGroupRoles',
    versionSource: 'getProjectAccess',
    method: 'PUT',
    path: '/api/admin/projects/:projectId/groups/:groupId/roles',
    summary: 'Set the roles of a group in a project',
    description: 'Replaces the roles of the group. The project must keep an owner.',
    params: z.object({ projectId, groupId }),
    body: projectRolesSchema,
    success: { status: 200, schema: emptySchema, description: 'The roles are set' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
  removeProjectGroup: endpoint({
    id: 'removeProjectGroup',
    versionSource: 'getProjectAccess',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/groups/:groupId/roles',
    summary: 'Remove a group from a project',
    description: 'Removes all roles of the group. The project must keep an owner.',
    params: z.object({ projectId, groupId }),
    success: { status: 200, schema: emptySchema, description: 'The group holds no role in the project' },
    errors: ['NotFoundError', 'ConflictError'],
    access: changing,
  }),
}
