import * as z from 'zod'
import { rowId, urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { permissionExplanationSchema, permissionHoldersSchema, permissionName } from './permission-schemas.ts'

const scope = {
  permission: permissionName().describe('Name of the permission'),
  project: urlName().optional().describe('Id of the project; absent: the permission must be held everywhere'),
  environment: urlName().optional().describe('Name of an environment of the project; absent: the permission must be held in all of them'),
}

export const permissionEndpoints = {
  getPermissionHolders: endpoint({
    id: 'getPermissionHolders',
    method: 'GET',
    path: '/api/admin/access/holders',
    summary: 'List the accounts that hold a permission',
    description:
      'Users and service accounts that hold the permission in the scope, with the roles by which they hold it. Every caller of the admin API who sees the project can read the list.',
    query: z.object(scope),
    success: { status: 200, schema: permissionHoldersSchema, description: 'The accounts' },
    errors: ['NotFoundError'],
    list: { items: 'holders', key: ['id'] },
    access: { permission: null },
  }),
  explainPermission: endpoint({
    id: 'explainPermission',
    method: 'GET',
    path: '/api/admin/access/explain',
    summary: 'Explain why an account holds or lacks a permission',
    description:
      'By which roles and groups an account holds the permission in the scope. If the permission is missing: the roles that grant it, and the accounts that hold it. Callers can always ask about themselves. To ask about another account, a caller needs UPDATE_PROJECT in the project, or ADMIN if the request names no project.',
    query: z.object({
      account: rowId().optional().describe('Id of the account; absent: the account of the caller. API tokens must name an account'),
      ...scope,
    }),
    success: { status: 200, schema: permissionExplanationSchema, description: 'The explanation' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
}
