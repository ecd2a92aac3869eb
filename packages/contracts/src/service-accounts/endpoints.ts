import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowId } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withinOwnExpiry } from '../kernel/token-expiry.ts'
import { createPatSchema } from '../personal-access-tokens/schemas.ts'
import {
  createdServiceAccountTokenSchema,
  createServiceAccountSchema,
  serviceAccountSchema,
  serviceAccountsSchema,
  serviceAccountTokensSchema,
  updateServiceAccountSchema,
} from './schemas.ts'

const id = rowId().describe('Id of the service account')
const params = z.object({ id })

export const serviceAccountEndpoints = {
  getServiceAccounts: endpoint({
    id: 'getServiceAccounts',
    method: 'GET',
    path: '/api/admin/service-account',
    summary: 'List the service accounts',
    description: 'The service accounts with their tokens, without secrets.',
    success: { status: 200, schema: serviceAccountsSchema, description: 'The service accounts' },
    list: { items: 'serviceAccounts', key: ['id'] },
    access: { permission: 'ADMIN' },
  }),
  createServiceAccount: endpoint({
    id: 'createServiceAccount',
    method: 'POST',
    path: '/api/admin/service-account',
    summary: 'Create a service account',
    description: 'A service account is for a machine. It cannot log in and is used through its tokens.',
    body: createServiceAccountSchema,
    success: { status: 201, schema: serviceAccountSchema, description: 'The new service account', location: '/api/admin/service-account' },
    errors: ['NameExistsError'],
    access: { permission: 'ADMIN' },
  }),
  updateServiceAccount: endpoint({
    id: 'updateServiceAccount',
    method: 'PUT',
    path: '/api/admin/service-account/:id',
    summary: 'Update a service account',
    description: 'Absent fields stay unchanged.',
    params,
    body: updateServiceAccountSchema,
    success: { status: 200, schema: serviceAccountSchema, description: 'The updated service account' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  deleteServiceAccount: endpoint({
    id: 'deleteServiceAccount',
    method: 'DELETE',
    path: '/api/admin/service-account/:id',
    summary: 'Delete a service account',
    description: 'The tokens of the service account stop working at once. Every project must keep an owner.',
    params,
    success: { status: 200, schema: emptySchema, description: 'The service account is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  getServiceAccountTokens: endpoint({
    id: 'getServiceAccountTokens',
    method: 'GET',
    path: '/api/admin/service-account/:id/token',
    summary: 'List the tokens of a service account',
    description: 'The tokens without their secrets.',
    params,
    success: { status: 200, schema: serviceAccountTokensSchema, description: 'The tokens' },
    errors: ['NotFoundError'],
    list: { items: 'pats', key: ['id'] },
    access: { permission: 'ADMIN' },
  }),
  createServiceAccountToken: endpoint({
    id: 'createServiceAccountToken',
    method: 'POST',
    path: '/api/admin/service-account/:id/token',
    summary: 'Create a token for a service account',
    description: `The token acts as the service account, with all its permissions. An account has at most ${limits.tokensPerServiceAccount} tokens. ${withinOwnExpiry}`,
    params,
    body: createPatSchema,
    success: {
      status: 201,
      schema: createdServiceAccountTokenSchema,
      description: 'The token, with its secret',
      location: '/api/admin/service-account/:userId/token',
    },
    errors: ['NotFoundError', 'NameExistsError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  deleteServiceAccountToken: endpoint({
    id: 'deleteServiceAccountToken',
    method: 'DELETE',
    path: '/api/admin/service-account/:id/token/:tokenId',
    summary: 'Delete a token of a service account',
    description: 'The token stops working at once.',
    params: z.object({ id, tokenId: rowId().describe('Id of the token') }),
    success: { status: 200, schema: emptySchema, description: 'The token is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
}
