import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withinOwnExpiry } from '../kernel/token-expiry.ts'
import { edgeTokensSchema, validateEdgeTokensSchema } from './edge-tokens.ts'
import { apiTokenSchema, apiTokensSchema, createApiTokenSchema, createdApiTokenSchema, updateApiTokenSchema } from './schemas.ts'

const needed = (verb: string) =>
  `Needs ${verb}_CLIENT_API_TOKEN for backend tokens, ${verb}_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.`

const projectId = urlName().describe('Id of the project')
const token = text(limits.textLength, 1).describe('Secret or id of the token')

export const apiTokenEndpoints = {
  getApiTokens: endpoint({
    id: 'getApiTokens',
    method: 'GET',
    path: '/api/admin/api-tokens',
    summary: 'List the API tokens',
    description: `The tokens of the kinds that the caller may read, without their secrets; who may read none gets 403. ${needed('READ')}`,
    success: { status: 200, schema: apiTokensSchema, description: 'The tokens' },
    list: { items: 'tokens', key: ['id'] },
    access: { permission: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  }),
  getApiTokensByName: endpoint({
    id: 'getApiTokensByName',
    method: 'GET',
    path: '/api/admin/api-tokens/:token',
    summary: 'List the API tokens of a name',
    description: `Several tokens can have one name. The list also has the token with this id, and is empty if no token has the name or the id. Callers without permission for any kind of token get 403. ${needed('READ')}`,
    params: z.object({ token: text(limits.textLength, 1).describe('Name or id of the token') }),
    success: { status: 200, schema: apiTokensSchema, description: 'The tokens' },
    list: { items: 'tokens', key: ['id'] },
    access: { permission: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
  }),
  createApiToken: endpoint({
    id: 'createApiToken',
    method: 'POST',
    path: '/api/admin/api-tokens',
    summary: 'Make an API token',
    description: `A token for the administration or for SDKs. ${needed('CREATE')} ${withinOwnExpiry}`,
    body: createApiTokenSchema,
    success: {
      status: 201,
      schema: createdApiTokenSchema,
      description: 'The token, with its secret',
      location: '/api/admin/api-tokens/:id',
    },
    access: { permission: ['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN'] },
  }),
  updateApiToken: endpoint({
    id: 'updateApiToken',
    guard: 'getApiTokens',
    method: 'PUT',
    path: '/api/admin/api-tokens/:token',
    summary: 'Change when an API token expires',
    description: `An expired token works again once it has a later time. ${needed('UPDATE')} ${withinOwnExpiry}`,
    params: z.object({ token }),
    body: updateApiTokenSchema,
    success: { status: 200, schema: apiTokenSchema, description: 'The token as it is now' },
    errors: ['NotFoundError'],
    access: { permission: ['UPDATE_CLIENT_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN'] },
  }),
  deleteApiToken: endpoint({
    id: 'deleteApiToken',
    guard: 'getApiTokens',
    method: 'DELETE',
    path: '/api/admin/api-tokens/:token',
    summary: 'Delete an API token',
    description: `It stops working at once. One that does not exist is deleted already. ${needed('DELETE')}`,
    params: z.object({ token }),
    success: { status: 200, schema: emptySchema, description: 'There is no such token any more' },
    access: { permission: ['DELETE_CLIENT_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'] },
  }),
  validateEdgeTokens: endpoint({
    id: 'validateEdgeTokens',
    method: 'POST',
    path: '/edge/validate',
    summary: 'Find out what tokens are for',
    description:
      'Sent by a proxy for the tokens of the applications that are connected to it; the tokens are the credentials. Unknown, deleted and expired tokens are left out.',
    body: validateEdgeTokensSchema,
    success: { status: 200, schema: edgeTokensSchema, description: 'The tokens that work' },
    errors: ['RateLimitError'],
    access: { permission: null, caller: 'anyone' },
    safe: true,
  }),
  getProjectApiTokens: endpoint({
    id: 'getProjectApiTokens',
    method: 'GET',
    path: '/api/admin/projects/:projectId/api-tokens',
    summary: 'List the API tokens of a project',
    description: 'The tokens that name the project, perhaps among others, without their secrets.',
    params: z.object({ projectId }),
    success: { status: 200, schema: apiTokensSchema, description: 'The tokens' },
    errors: ['NotFoundError'],
    list: { items: 'tokens', key: ['id'] },
    access: { permission: 'READ_PROJECT_API_TOKEN', scope: { project: 'projectId' } },
  }),
  createProjectApiToken: endpoint({
    id: 'createProjectApiToken',
    method: 'POST',
    path: '/api/admin/projects/:projectId/api-tokens',
    summary: 'Make an API token of a project',
    description: `A token for SDKs that reads this project alone. ${withinOwnExpiry}`,
    params: z.object({ projectId }),
    body: createApiTokenSchema,
    success: {
      status: 201,
      schema: createdApiTokenSchema,
      description: 'The token, with its secret',
      location: '/api/admin/projects/:project/api-tokens',
    },
    errors: ['NotFoundError'],
    access: { permission: 'CREATE_PROJECT_API_TOKEN', scope: { project: 'projectId' } },
  }),
  deleteProjectApiToken: endpoint({
    id: 'deleteProjectApiToken',
    method: 'DELETE',
    path: '/api/admin/projects/:projectId/api-tokens/:token',
    summary: 'Delete an API token of a project',
    description:
      'It stops working at once. One that does not name the project is deleted already, as far as the project goes. One that reads other projects too stays.',
    params: z.object({ projectId, token }),
    success: { status: 200, schema: emptySchema, description: 'The project has no such token any more' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_PROJECT_API_TOKEN', scope: { project: 'projectId' } },
  }),
}
