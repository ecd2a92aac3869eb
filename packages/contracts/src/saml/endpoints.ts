import { endpoint } from '../kernel/endpoint.ts'
import { samlSettingsInputSchema, samlSettingsSchema, storedSamlSettingsSchema } from './schemas.ts'

const path = '/api/admin/auth/saml/settings'

export const samlEndpoints = {
  getSamlSettings: endpoint({
    id: 'getSamlSettings',
    method: 'GET',
    path,
    summary: 'Read the SAML settings',
    description: 'The response is an empty object if the settings were never set.',
    success: { status: 200, schema: storedSamlSettingsSchema, description: 'The settings' },
    access: { permission: 'ADMIN' },
  }),
  setSamlSettings: endpoint({
    id: 'setSamlSettings',
    method: 'POST',
    path,
    summary: 'Set the SAML settings',
    description: 'Replaces all settings. Warnings describe faults of a certificate or URL that the server stores anyway.',
    body: samlSettingsInputSchema,
    success: { status: 200, schema: samlSettingsSchema, description: 'The stored settings' },
    access: { permission: 'ADMIN' },
  }),
}
