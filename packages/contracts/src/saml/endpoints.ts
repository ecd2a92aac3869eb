import { endpoint } from '../kernel/endpoint.ts'
import { samlSettingsInputSchema, samlSettingsSchema, storedSamlSettingsSchema } from './schemas.ts'

const path = '/api/admin/auth/saml/settings'

export const samlEndpoints = {
  getSamlSettings: endpoint({
    id: 'getSamlSettings',
    method: 'GET',
    path,
    summary: 'Read the SAML settings',
    description: 'An empty object when they were never set.',
    success: { status: 200, schema: storedSamlSettingsSchema, description: 'The settings' },
    access: { permission: 'ADMIN' },
  }),
  setSamlSettings: endpoint({
    id: 'setSamlSettings',
    method: 'POST',
    path,
    summary: 'Set the SAML settings',
    description: 'Replaces all settings. Warnings tell what is wrong with a certificate or URL that is stored all the same.',
    body: samlSettingsInputSchema,
    success: { status: 200, schema: samlSettingsSchema, description: 'The settings as stored' },
    access: { permission: 'ADMIN' },
  }),
}
