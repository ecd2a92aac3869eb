import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowIdText } from '../kernel/atoms.ts'
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

const id = rowIdText().describe('Id of the service account')
const params = z.object({ id })

export const serviceAccountEndpoints = {
  getServiceAccounts: endpoint({
    id: 'getServiceAccounts',
    method: 'GET',
    path: '/api/admin/service-account',
    summary: 'List the service accounts',
    description: 'With their tokens, of which the secrets are never shown again.',
    success: { status: 200, schema: serviceAccountsSchema, description: 'The service accounts' },
    list: { items: 'serviceAccounts', key: ['id'] },
    access: { permission: 'ADMIN' },
  }),
  createServiceAccount: endpoint({
    id: 'createServiceAccount',
    method: 'POST',
    path: '/api/admin/service-account',
    summary: 'Create a service account',
    description: 'An account for a machine. It cannot log in: it is used by the tokens that are made for it.',
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
    description: 'What is absent stays as it is.',
    params,
    body: updateServiceAccountSchema,
    success: { status: 200, schema: serviceAccountSchema, description: 'The service account as it is now' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  deleteServiceAccount: endpoint({
    id: 'deleteServiceAccount',
    method: 'DELETE',
    path: '/api/admin/service-account/:id',
    summary: 'Delete a service account',
    description: 'Its tokens stop working at once. A project keeps an owner.',
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
    description: 'Without their secrets.',
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
    summary: 'Make a token for a service account',
    description: `It acts as the service account, with all its permissions. An account has at most ${limits.tokensPerServiceAccount} tokens. ${withinOwnExpiry}`,
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
    description: 'It stops working at once.',
    params: z.object({ id, tokenId: rowIdText().describe('Id of the token') }),
    success: { status: 200, schema: emptySchema, description: 'The token is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
}
