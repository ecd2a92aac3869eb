import * as z from 'zod'
import { flag, urlName } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { oidcProviderCheckSchema } from './check.ts'
import { createOidcProviderSchema, oidcProviderSchema, oidcProvidersSchema, updateOidcProviderSchema } from './schemas.ts'

const path = '/api/admin/auth/oidc/providers'
const params = z.object({ providerId: urlName().describe('Id of the provider') })
const force = z.object({
  force: flag().optional().describe('If `true`, the change is stored even if no administrator could log in afterwards'),
})
const access = { permission: 'ADMIN' } as const

export const oidcEndpoints = {
  getOidcProviders: endpoint({
    id: 'getOidcProviders',
    method: 'GET',
    path,
    summary: 'List the OpenID providers',
    description: 'All providers without their client secrets, disabled ones included.',
    success: { status: 200, schema: oidcProvidersSchema, description: 'The providers' },
    list: { items: 'providers', key: ['id'] },
    access,
  }),
  createOidcProvider: endpoint({
    id: 'createOidcProvider',
    method: 'POST',
    path,
    summary: 'Create an OpenID provider',
    description:
      'The server encrypts the client secret, and never returns it. There can be 20 providers, each with another issuer. People log in at `/auth/oidc/{id}/login`. The response lists the addresses to register at the provider.',
    body: createOidcProviderSchema,
    success: {
      status: 201,
      schema: oidcProviderSchema,
      description: 'The new provider',
      location: '/api/admin/auth/oidc/providers/:id',
    },
    errors: ['NameExistsError', 'ConflictError'],
    access,
  }),
  getOidcProvider: endpoint({
    id: 'getOidcProvider',
    method: 'GET',
    path: '/api/admin/auth/oidc/providers/:providerId',
    summary: 'Read an OpenID provider',
    description: 'The provider without its client secret.',
    params,
    success: { status: 200, schema: oidcProviderSchema, description: 'The provider' },
    errors: ['NotFoundError'],
    access,
  }),
  updateOidcProvider: endpoint({
    id: 'updateOidcProvider',
    method: 'PUT',
    path: '/api/admin/auth/oidc/providers/:providerId',
    summary: 'Replace the settings of an OpenID provider',
    description:
      'Absent fields get their defaults; only an absent client secret stays. A new issuer needs the client secret again, so that the server never sends a stored secret to another provider. The settings take effect at once on every instance. Returns 409 if no administrator could log in afterwards.',
    params,
    query: force,
    body: updateOidcProviderSchema,
    success: { status: 200, schema: oidcProviderSchema, description: 'The updated provider' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  deleteOidcProvider: endpoint({
    id: 'deleteOidcProvider',
    method: 'DELETE',
    path: '/api/admin/auth/oidc/providers/:providerId',
    summary: 'Delete an OpenID provider',
    description:
      'People can no longer log in with the provider. Their accounts, identities and sessions stay. A new provider with the same issuer finds the same people. Returns 409 if no administrator could log in afterwards.',
    params,
    query: force,
    success: { status: 204, schema: z.undefined(), description: 'The provider is deleted' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  checkOidcProvider: endpoint({
    id: 'checkOidcProvider',
    safe: true,
    method: 'POST',
    path: '/api/admin/auth/oidc/providers/:providerId/check',
    summary: 'Check an OpenID provider',
    description:
      'Reads the discovery document and the keys of the provider at once, also if the provider is disabled, and lists faults in words. Nothing is stored.',
    params,
    success: { status: 200, schema: oidcProviderCheckSchema, description: 'The result of the check' },
    errors: ['NotFoundError'],
    access,
  }),
}
