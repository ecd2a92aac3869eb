import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowIdText, text } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { foundUsersSchema, usersGroupsBaseSchema } from './basics.ts'
import { createUserSchema, idSchema, passwordSchema, resetPasswordSchema, updateUserSchema, userSchema, usersSchema } from './schemas.ts'

const params = z.object({ id: rowIdText().describe('Id of the user') })

export const userEndpoints = {
  getUsers: endpoint({
    id: 'getUsers',
    method: 'GET',
    path: '/api/admin/user-admin',
    summary: 'List the users',
    description: 'All people with an account, and the root roles that they can have. Service accounts are listed apart.',
    success: { status: 200, schema: usersSchema, description: 'The users' },
    list: { items: 'users', key: ['id'] },
    access: { permission: 'ADMIN' },
  }),
  searchUsers: endpoint({
    id: 'searchUsers',
    method: 'GET',
    path: '/api/admin/user-admin/search',
    summary: 'Search the users',
    description:
      'The accounts, service accounts included, with the text in their name, user name or mail address, in capital or small letters.',
    query: z.object({ q: text(limits.nameLength).default('').describe('The text; nothing is found by fewer than 2 characters') }),
    success: { status: 200, schema: foundUsersSchema, description: 'The accounts found' },
    list: { items: null, key: ['id'] },
    access: { permission: null },
  }),
  getUsersAndGroups: endpoint({
    id: 'getUsersAndGroups',
    method: 'GET',
    path: '/api/admin/user-admin/access',
    summary: 'List accounts and groups in short',
    description: 'The basic fields of all accounts, service accounts included, and of all groups. For every caller of the admin API.',
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
      'The user sets a password by a link that works once, for one day. Where mail is set up and wanted it is mailed, else the answer has it as inviteLink.',
    body: createUserSchema,
    success: {
      status: 201,
      schema: userSchema,
      description: 'The new user, with emailSent, and with inviteLink unless that was mailed',
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
    description: 'A service account is not found here.',
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
    description: 'What is absent or empty stays as it is. The last administrator keeps that role.',
    params,
    body: updateUserSchema,
    success: { status: 200, schema: userSchema, description: 'The user as it is now' },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  deleteUser: endpoint({
    id: 'deleteUser',
    method: 'DELETE',
    path: '/api/admin/user-admin/:id',
    summary: 'Delete a user',
    description: 'Sessions and tokens of the user end at once. The last administrator cannot be deleted, and a project keeps an owner.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The user is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  resetUserPassword: endpoint({
    id: 'resetUserPassword',
    guard: null,
    method: 'POST',
    path: '/api/admin/user-admin/reset-password',
    summary: "Reset a user's password",
    description:
      'Makes a link by which the user sets a new password, and ends the older one. It works once, for one hour, and is mailed as well where mail is set up.',
    body: idSchema,
    success: { status: 200, schema: resetPasswordSchema, description: 'The link' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  changeUserPassword: endpoint({
    id: 'changeUserPassword',
    method: 'POST',
    path: '/api/admin/user-admin/:id/change-password',
    summary: "Change a user's password",
    description: 'Ends all sessions of the user. A weak password is refused with 400.',
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
    description: 'A weak password is refused with 400; the details say what to do.',
    body: passwordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is strong enough' },
    access: { permission: null },
  }),
}
