import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowId, text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { foundUsersSchema, usersGroupsBaseSchema } from './basics.ts'
import { createUserSchema, idSchema, passwordSchema, resetPasswordSchema, updateUserSchema, userSchema, usersSchema } from './schemas.ts'

const params = z.object({ id: rowId().describe('Id of the user') })

export const userEndpoints = {
  getUsers: endpoint({
    id: 'getUsers',
    method: 'GET',
    path: '/api/admin/user-admin',
    summary: 'List the users',
    description: 'All users, and the root roles that they can have. Service accounts have their own list.',
    success: { status: 200, schema: usersSchema, description: 'The users' },
    list: { items: 'users', key: ['id'] },
    access: { permission: 'ADMIN' },
  }),
  searchUsers: endpoint({
    id: 'searchUsers',
    method: 'GET',
    path: '/api/admin/user-admin/search',
    summary: 'Search the users',
    description: 'The accounts, including service accounts, with the text in their name, user name or mail address, ignoring case.',
    query: z.object({ q: text(limits.nameLength).default('').describe('The text to find; fewer than 2 characters match nothing') }),
    success: { status: 200, schema: foundUsersSchema, description: 'The matching accounts' },
    list: { items: null, key: ['id'] },
    access: { permission: null },
  }),
  getUsersAndGroups: endpoint({
    id: 'getUsersAndGroups',
    method: 'GET',
    path: '/api/admin/user-admin/access',
    summary: 'List summaries of accounts and groups',
    description:
      'The basic fields of all accounts, including service accounts, and of all groups. Every caller of the admin API can read them.',
    success: { status: 200, schema: usersGroupsBaseSchema, description: 'Accounts and groups' },
    list: { items: 'users', key: ['id'] },
    access: { permission: null },
    conditional: true,
  }),
  createUser: endpoint({
    id: 'createUser',
    method: 'POST',
    path: '/api/admin/user-admin',
    summary: 'Create a user',
    description:
      'The user sets a password with a link that works once, for one day. The server mails the link if mail is configured and requested; otherwise the response has the link as inviteLink. While password login is off, no link exists: the user logs in with an identity provider.',
    body: createUserSchema,
    success: {
      status: 201,
      schema: userSchema,
      description: 'The new user, with emailSent, and with inviteLink unless the server mailed the link or password login is off',
      location: '/api/admin/user-admin/:id',
    },
    errors: ['NameExistsError'],
    access: { permission: 'ADMIN' },
  }),
  getUser: endpoint({
    id: 'getUser',
    method: 'GET',
    path: '/api/admin/user-admin/:id',
    summary: 'Read a user',
    description: 'A service account returns 404.',
    params,
    success: { status: 200, schema: userSchema, description: 'The user' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  updateUser: endpoint({
    id: 'updateUser',
    method: 'PUT',
    path: '/api/admin/user-admin/:id',
    summary: 'Update a user',
    description:
      'Absent or empty fields stay unchanged. The last administrator must keep the administrator role, and cannot be disabled. Callers cannot disable themselves. An identity provider can change the users that it manages again.',
    params,
    body: updateUserSchema,
    success: { status: 200, schema: userSchema, description: 'The updated user' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  deleteUser: endpoint({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/api/admin/user-admin/:id',
    summary: 'Delete a user',
    description:
      'Sessions and tokens of the user end at once. The last administrator cannot be deleted, and every project must keep an owner.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The user is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  resetUserPassword: endpoint({
    id: 'resetUserPassword',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/user-admin/reset-password',
    summary: "Reset a user's password",
    description:
      'Creates a link with which the user sets a new password, and invalidates the older link. The link works once, for one hour. The server also mails the link if mail is configured. For a disabled user, and while password login is off, the response is 409.',
    body: idSchema,
    success: { status: 200, schema: resetPasswordSchema, description: 'The link' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  changeUserPassword: endpoint({
    id: 'changeUserPassword',
    method: 'POST',
    path: '/api/admin/user-admin/:id/change-password',
    summary: "Change a user's password",
    description: 'Ends all sessions of the user. A weak password returns 400.',
    params,
    body: passwordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is changed' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  validatePassword: endpoint({
    id: 'validatePassword',
    safe: true,
    method: 'POST',
    path: '/api/admin/user-admin/validate-password',
    summary: 'Check the strength of a password',
    description: 'A weak password returns 400; the details say how to improve the password.',
    body: passwordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is strong enough' },
    access: { permission: null },
  }),
}
