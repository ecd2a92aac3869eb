import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, password, text } from '../kernel/atoms.ts'
import { creationOptionsSchema, creationResponseSchema } from './webauthn.ts'

const example = {
  id: 3,
  name: 'Laptop',
  createdAt: '2026-01-31T12:00:00.000Z',
  usedAt: null,
  backedUp: true,
  aaguid: '00000000-0000-0000-0000-000000000000',
}

export const passkeySchema = z
  .object({
    id: z.int().describe('Id of the passkey'),
    name: z.string().describe('Name that the person chose'),
    createdAt: dateTime().describe('When the passkey was added'),
    usedAt: dateTime().nullable().describe('When the passkey was last used for a login; null: never'),
    backedUp: z.boolean().describe('Whether the passkey is synchronised, so that it survives the loss of its device'),
    aaguid: z.string().describe('Model of the authenticator; zeros: unknown'),
  })
  .meta({ id: 'passkeySchema', description: 'A passkey of an account', examples: [example] })
export interface Passkey extends z.output<typeof passkeySchema> {}

export const passkeysSchema = z
  .object({
    passkeys: z.array(passkeySchema).describe('The passkeys, the oldest first'),
    secondFactor: z.boolean().describe('Whether a password alone does not log in to the account'),
  })
  .meta({
    id: 'passkeysSchema',
    description: 'The passkeys of an account',
    examples: [{ passkeys: [example], secondFactor: false }],
  })
export interface Passkeys extends z.output<typeof passkeysSchema> {}

const ticket = 'Value that the request for the challenge returned. It works once, for 5 minutes'

export const freshProofSchema = z
  .strictObject({
    password: password().optional().describe('Password of the caller; not needed within 10 minutes after the login of the session'),
  })
  .meta({ id: 'freshProofSchema', description: 'A proof of the person', examples: [{ password: 'Correct-Horse-7' }] })

export const passkeyCreationSchema = z
  .object({
    ticket: z.string().describe('Value to send with the new passkey. It works once, for 5 minutes'),
    options: creationOptionsSchema.describe('Argument of PublicKeyCredential.parseCreationOptionsFromJSON()'),
  })
  .meta({
    id: 'passkeyCreationSchema',
    description: 'The options with which a browser creates a passkey',
    examples: [
      {
        ticket: 'q8J1kZb0mYk',
        options: {
          rp: { id: 'flags.example.com', name: 'Halyard' },
          user: { id: '9uJ0y1', name: 'ada@example.com', displayName: 'Ada' },
          challenge: 'mXw3Vd0',
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          timeout: 300_000,
          excludeCredentials: [],
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          attestation: 'none',
        },
      },
    ],
  })
export interface PasskeyCreation extends z.output<typeof passkeyCreationSchema> {}

export const createPasskeySchema = z
  .strictObject({
    ticket: text(limits.ticketLength, 1).describe(ticket),
    name: displayName().describe('Name of the passkey, for people'),
    response: creationResponseSchema.describe('The created credential, from its method toJSON()'),
  })
  .meta({
    id: 'createPasskeySchema',
    description: 'A passkey that a browser created',
    examples: [
      {
        ticket: 'q8J1kZb0mYk',
        name: 'Laptop',
        response: {
          id: 'AQIDBA',
          rawId: 'AQIDBA',
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
            attestationObject: 'o2NmbXRkbm9uZQ',
            transports: ['internal'],
          },
        },
      },
    ],
  })
export interface CreatePasskey extends z.output<typeof createPasskeySchema> {}

export const renamePasskeySchema = z
  .strictObject({ name: displayName().describe('The new name') })
  .meta({ id: 'renamePasskeySchema', description: 'A new name of a passkey', examples: [{ name: 'Work laptop' }] })

export const secondFactorSchema = z
  .object({ required: z.boolean().describe('Whether a password alone does not log in to the account') })
  .meta({ id: 'secondFactorSchema', description: 'The second factor of an account', examples: [{ required: true }] })

export const setSecondFactorSchema = z
  .strictObject({
    required: z.boolean().describe('True: a login with the password also needs a passkey of the account'),
    ...freshProofSchema.shape,
  })
  .meta({ id: 'setSecondFactorSchema', description: 'The wanted second factor of an account', examples: [{ required: true }] })
