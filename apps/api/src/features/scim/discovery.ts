import { limits } from '@halyard/contracts/data'
import { failure } from '@halyard/domain'
import type { Ports } from '../../pipeline/ports.ts'
import type { ScimRoute } from '../../pipeline/scim-route.ts'
import { groupAttributes, userAttributes } from './attribute-definitions.ts'
import { groupSchemaId } from './groups/group-resource.ts'
import { baseOf } from './scim-resource.ts'
import { userSchemaId } from './users/user-resource.ts'

const metaOf = (ports: Ports, resourceType: string, path: string) => ({ resourceType, location: `${baseOf(ports)}${path}` })

const providerConfig = (ports: Ports) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: limits.itemsPerPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token of provisioning',
      description: 'The token that an administrator creates in the settings of provisioning, in the header Authorization',
      primary: true,
    },
  ],
  meta: metaOf(ports, 'ServiceProviderConfig', '/ServiceProviderConfig'),
})

const resourceTypes = (ports: Ports) =>
  [
    { id: 'User', endpoint: '/Users', schema: userSchemaId },
    { id: 'Group', endpoint: '/Groups', schema: groupSchemaId },
  ].map(({ id, endpoint, schema }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint,
    schema,
    meta: metaOf(ports, 'ResourceType', `/ResourceTypes/${id}`),
  }))

const schemas = (ports: Ports) =>
  [
    { id: userSchemaId, name: 'User', description: 'A person', attributes: userAttributes },
    { id: groupSchemaId, name: 'Group', description: 'A group of people', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: metaOf(ports, 'Schema', `/Schemas/${schema.id}`),
  }))

const listOfAll = (path: string, all: (ports: Ports) => readonly { readonly id: string }[]): readonly ScimRoute[] => [
  {
    method: 'GET',
    path,
    run: async (ports, { query }) => {
      if (query.has('filter')) return failure('NoAccessError', 'This list cannot be filtered')
      const resources = all(ports)
      const counts = { totalResults: resources.length, startIndex: 1, itemsPerPage: resources.length }
      return {
        status: 200,
        body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], ...counts, Resources: resources },
      }
    },
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    run: async (ports, { params }) => {
      const found = all(ports).find(({ id }) => id === params.id)
      return found ? { status: 200, body: { ...found } } : failure('NotFoundError', 'There is no resource with this id')
    },
  },
]

/** What clients read about the server. Source: RFC 7644, 4. */
export const discoveryRoutes: readonly ScimRoute[] = [
  { method: 'GET', path: '/ServiceProviderConfig', run: async (ports) => ({ status: 200, body: providerConfig(ports) }) },
  ...listOfAll('/ResourceTypes', resourceTypes),
  ...listOfAll('/Schemas', schemas),
]
