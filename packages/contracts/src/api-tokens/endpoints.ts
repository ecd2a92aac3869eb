import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { withinOwnExpiry } from '../kernel/token-expiry.ts'
import { edgeTokensSchema, validateEdgeTokensSchema } from './edge-tokens.ts'
import { apiTokenSchema, apiTokensSchema, createApiTokenSchema, createdApiTokenSchema, updateApiTokenSchema } from './schemas.ts'

const needed = (verb: string) =>
  `The caller needs ${verb}_CLIENT_API_TOKEN for backend tokens, ${verb}_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.`

const projectId = urlName().describe('Id of the project')
const token = text(limits.textLength, 1).describe('Secret or id of the token')

export const apiTokenEndpoints = {
  getApiTokens: endpoint({
    id: 'getApiTokens',
    method: 'GET',
    path: '/api/admin/api-tokens',
    summary: 'List the API tokens',
    description: `The tokens of the kinds that the caller can read, without their secrets. Callers without permission for any kind of token get 403. ${needed('READ')}`,
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
    summary: 'Create an API token',
    description: `Creates a token for administration or for SDKs. ${needed('CREATE')} ${withinOwnExpiry}`,
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
    versionSource: 'getApiTokens',
    method: 'PUT',
    path: '/api/admin/api-tokens/:token',
    summary: 'Change when an API token expires',
    description: `An expired token becomes valid again with a later expiry. ${needed('UPDATE')} ${withinOwnExpiry}`,
    params: z.object({ token }),
    body: updateApiTokenSchema,
    success: { status: 200, schema: apiTokenSchema, description: 'The updated token' },
    errors: ['NotFoundError'],
    access: { permission: ['UPDATE_CLIENT_API_TOKEN', 'UPDATE_FRONTEND_API_TOKEN'] },
  }),
  deleteApiToken: endpoint({
    id: 'deleteApiToken',
    versionSource: 'getApiTokens',
    method: 'DELETE',
    path: '/api/admin/api-tokens/:token',
    summary: 'Delete an API token',
    description: `The token stops working at once. If no such token exists, the call succeeds. ${needed('DELETE')}`,
    params: z.object({ token }),
    success: { status: 200, schema: emptySchema, description: 'The token does not exist any more' },
    access: { permission: ['DELETE_CLIENT_API_TOKEN', 'DELETE_FRONTEND_API_TOKEN'] },
  }),
  validateEdgeTokens: endpoint({
    id: 'validateEdgeTokens',
    method: 'POST',
    path: '/edge/validate',
    summary: 'Validate tokens for a proxy',
    description:
      'Proxies send the tokens of the applications that are connected to them; these tokens are the credentials. The response omits unknown, deleted and expired tokens.',
    body: validateEdgeTokensSchema,
    success: { status: 200, schema: edgeTokensSchema, description: 'The valid tokens' },
    errors: ['RateLimitError'],
    access: { permission: null, caller: 'anyone' },
    safe: true,
  }),
  getProjectApiTokens: endpoint({
    id: 'getProjectApiTokens',
    method: 'GET',
    path: '/api/admin/projects/:projectId/api-tokens',
    summary: 'List the API tokens of a project',
    description: 'The tokens that name the project, alone or among other projects, without their secrets.',
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
    summary: 'Create an API token for a project',
    description: `Creates a token for SDKs that reads this project alone. ${withinOwnExpiry}`,
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
      'The token stops working at once. If the token does not name the project, the call succeeds. A token that also reads other projects is not deleted (409).',
    params: z.object({ projectId, token }),
    success: { status: 200, schema: emptySchema, description: 'The project has no such token any more' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'DELETE_PROJECT_API_TOKEN', scope: { project: 'projectId' } },
  }),
}
