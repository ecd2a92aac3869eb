import * as z from 'zod'
import { dateTime } from '../kernel/atoms.ts'

const certificateSchema = z.object({
  of: z.enum(['provider', 'server']).describe('Owner of the certificate: the identity provider, or this server'),
  subject: z.string().describe('Subject of the certificate, one part on each line'),
  validFrom: dateTime().describe('Start of the validity'),
  validTo: dateTime().describe('End of the validity'),
  fingerprint256: z.string().describe('SHA-256 fingerprint, in hexadecimal pairs with colons'),
})

export const samlStatusSchema = z
  .object({
    usable: z.boolean().describe('Whether people can log in by SAML now'),
    faults: z.array(z.string()).describe('Why people cannot log in; empty: they can'),
    entityId: z.string().describe('SAML entity id of this server, which is the URL of its metadata'),
    callbackUrl: z.string().describe('Assertion consumer service URL of this server, for responses by HTTP-POST'),
    logoutUrl: z.string().describe('Single logout URL of this server, for HTTP-Redirect and HTTP-POST'),
    metadataUrl: z.string().describe('URL of the SAML metadata of this server'),
    signsRequests: z.boolean().describe('Whether this server signs its requests, because it has a private key'),
    certificates: z.array(certificateSchema).describe('The readable certificates of the settings'),
    serverTime: dateTime().describe('Time of this server'),
  })
  .meta({
    id: 'samlStatusSchema',
    description: 'The state of single sign-on with SAML',
    examples: [
      {
        usable: false,
        faults: ['Login by SAML is not enabled.'],
        entityId: 'https://flags.example.com/auth/saml/metadata',
        callbackUrl: 'https://flags.example.com/auth/saml/callback',
        logoutUrl: 'https://flags.example.com/auth/saml/logout/done',
        metadataUrl: 'https://flags.example.com/auth/saml/metadata',
        signsRequests: false,
        certificates: [
          {
            of: 'provider',
            subject: 'CN=idp.example.com',
            validFrom: '2026-01-01T00:00:00.000Z',
            validTo: '2028-01-01T00:00:00.000Z',
            fingerprint256: 'AB:CD',
          },
        ],
        serverTime: '2026-01-31T12:00:00.000Z',
      },
    ],
  })
export interface SamlStatus extends z.output<typeof samlStatusSchema> {}
