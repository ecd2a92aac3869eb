import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { createdScimTokenSchema, scimSettingsInputSchema, scimSettingsSchema } from './schemas.ts'

const settingsPath = '/api/admin/scim/settings'
const tokenPath = '/api/admin/scim/token'

export const scimEndpoints = {
  getScimSettings: endpoint({
    id: 'getScimSettings',
    method: 'GET',
    path: settingsPath,
    summary: 'Read the settings of provisioning',
    description: 'Provisioning by SCIM 2.0 has its own addresses below /scim/v2, and its own token.',
    success: { status: 200, schema: scimSettingsSchema, description: 'The settings' },
    access: { permission: 'ADMIN' },
    unversioned: ['users', 'groups'],
  }),
  setScimSettings: endpoint({
    id: 'setScimSettings',
    method: 'PUT',
    path: settingsPath,
    summary: 'Set the settings of provisioning',
    description: 'Replaces all settings. The token stays valid.',
    body: scimSettingsInputSchema,
    success: { status: 200, schema: scimSettingsSchema, description: 'The stored settings' },
    access: { permission: 'ADMIN' },
  }),
  createScimToken: endpoint({
    id: 'createScimToken',
    method: 'POST',
    path: tokenPath,
    summary: 'Create the token of the identity provider',
    description: 'An earlier token stops working at once. The token opens only the addresses below /scim/v2.',
    success: { status: 201, schema: createdScimTokenSchema, description: 'The new token with its secret', location: settingsPath },
    access: { permission: 'ADMIN' },
  }),
  deleteScimToken: endpoint({
    id: 'deleteScimToken',
    method: 'DELETE',
    path: tokenPath,
    versionSource: 'getScimSettings',
    summary: 'Delete the token of the identity provider',
    description: 'The identity provider loses its access at once. Provisioned users and groups stay.',
    success: { status: 200, schema: emptySchema, description: 'The token is deleted' },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
}
