import * as z from 'zod'
import { flag } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { samlSettingsInputSchema, samlSettingsSchema, storedSamlSettingsSchema } from './schemas.ts'
import { samlStatusSchema } from './status.ts'

const path = '/api/admin/auth/saml/settings'

export const samlEndpoints = {
  getSamlSettings: endpoint({
    id: 'getSamlSettings',
    method: 'GET',
    path,
    summary: 'Read the SAML settings',
    description: 'The response is an empty object if the settings were never set. No response contains the private key.',
    success: { status: 200, schema: storedSamlSettingsSchema, description: 'The settings' },
    access: { permission: 'ADMIN' },
  }),
  setSamlSettings: endpoint({
    id: 'setSamlSettings',
    method: 'POST',
    path,
    summary: 'Set the SAML settings',
    description:
      'Replaces all settings, on every server at once. Warnings describe faults of a certificate or URL that the server stores anyway; login by SAML stays refused until they are fixed. Returns 409 if no administrator could log in afterwards.',
    query: z.object({
      force: flag().optional().describe('If `true`, the settings are stored even if no administrator could log in afterwards'),
    }),
    body: samlSettingsInputSchema,
    success: { status: 200, schema: samlSettingsSchema, description: 'The stored settings' },
    errors: ['ConflictError'],
    access: { permission: 'ADMIN' },
  }),
  getSamlStatus: endpoint({
    id: 'getSamlStatus',
    method: 'GET',
    path: '/api/admin/auth/saml/status',
    summary: 'Read the state of single sign-on with SAML',
    description: 'Shows whether people can log in, the validity of the certificates, and the addresses that the identity provider needs.',
    success: { status: 200, schema: samlStatusSchema, description: 'The state' },
    access: { permission: 'ADMIN' },
  }),
}
