import * as z from 'zod'
import { limits } from '../data/limits.ts'

// The JSON forms of Web Authentication, level 3. Browsers add further fields, which the server ignores.

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, { error: 'must be base64url without padding' })

const transports = z.array(z.string()).describe('Ways to reach the authenticator, such as usb or internal')
const type = z.literal('public-key').describe('Kind of the credential')

const descriptor = z.object({
  id: z.string().describe('Id of the credential'),
  type,
  transports,
})

export const creationOptionsSchema = z.object({
  rp: z
    .object({ id: z.string().describe('Host name of the server'), name: z.string().describe('Name of the server') })
    .describe('The server'),
  user: z
    .object({
      id: z.string().describe('Opaque id of the account, base64url'),
      name: z.string().describe('Name of the account'),
      displayName: z.string().describe('Name of the person'),
    })
    .describe('The account'),
  challenge: z.string().describe('Random bytes that the authenticator signs, base64url'),
  pubKeyCredParams: z
    .array(z.object({ type, alg: z.int().describe('COSE number of a signature algorithm') }))
    .describe('Accepted algorithms, the preferred one first'),
  timeout: z.int().describe('Time for the person, in milliseconds'),
  excludeCredentials: z.array(descriptor).describe('Passkeys that the account already has'),
  authenticatorSelection: z
    .object({
      residentKey: z.literal('required').describe('The authenticator stores the account'),
      requireResidentKey: z.literal(true).describe('The same for older browsers'),
      userVerification: z.literal('required').describe('The authenticator verifies the person'),
    })
    .describe('Required properties of the authenticator'),
  attestation: z.literal('none').describe('The server does not ask for the model of the authenticator'),
})

export const requestOptionsSchema = z.object({
  challenge: z.string().describe('Random bytes that the authenticator signs, base64url'),
  rpId: z.string().describe('Host name of the server'),
  timeout: z.int().describe('Time for the person, in milliseconds'),
  userVerification: z.literal('required').describe('The authenticator verifies the person'),
  allowCredentials: z.array(descriptor).describe('Empty: every passkey for this server'),
})

const credential = {
  id: bytes(limits.credentialIdLength).describe('Id of the credential, base64url'),
  rawId: bytes(limits.credentialIdLength).describe('The same as id'),
  type,
  authenticatorAttachment: z.string().max(limits.nameLength).nullable().optional().describe('How the authenticator is attached'),
}

export const creationResponseSchema = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: bytes(limits.clientDataLength).describe('What the browser signed, base64url'),
      attestationObject: bytes(limits.attestationLength).describe('The new public key with its attestation, base64url'),
      transports: z
        .array(z.string().max(limits.nameLength))
        .max(limits.transportsPerPasskey)
        .default([])
        .describe('Ways to reach the authenticator'),
    })
    .describe('The response of the authenticator'),
})

export const loginResponseSchema = z.object({
  ...credential,
  response: z
    .object({
      clientDataJSON: bytes(limits.clientDataLength).describe('What the browser signed, base64url'),
      authenticatorData: bytes(limits.attestationLength).describe('Data of the authenticator, base64url'),
      signature: bytes(limits.attestationLength).describe('The signature, base64url'),
      userHandle: bytes(limits.nameLength).nullable().optional().describe('Opaque id of the account, base64url'),
    })
    .describe('The response of the authenticator'),
})
