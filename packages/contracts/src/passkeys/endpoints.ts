import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { rowId } from '../kernel/atoms.ts'
import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  createPasskeySchema,
  freshProofSchema,
  passkeyCreationSchema,
  passkeySchema,
  passkeysSchema,
  renamePasskeySchema,
  secondFactorSchema,
  setSecondFactorSchema,
} from './schemas.ts'

const access = { permission: null, caller: 'person' } as const
const id = rowId().describe('Id of the passkey')
const freshProof =
  'The session must not be older than 10 minutes, or the request has the password of the caller. Accounts with a second factor need the session.'

export const passkeyEndpoints = {
  getPasskeys: endpoint({
    id: 'getPasskeys',
    method: 'GET',
    path: '/api/admin/user/passkeys',
    summary: 'List your own passkeys',
    description: 'The passkeys with which the caller can log in.',
    success: { status: 200, schema: passkeysSchema, description: 'The passkeys' },
    list: { items: 'passkeys', key: ['id'] },
    access,
  }),
  getPasskeyCreation: endpoint({
    id: 'getPasskeyCreation',
    safe: true,
    method: 'POST',
    path: '/api/admin/user/passkeys/options',
    summary: 'Begin to add a passkey',
    description: `Returns the options with which a browser creates a passkey. ${freshProof} If passkeys cannot work at HALYARD_URL, the server returns 409.`,
    body: freshProofSchema,
    success: { status: 200, schema: passkeyCreationSchema, description: 'The options' },
    errors: ['AuthenticationRequired', 'ConflictError', 'RateLimitError'],
    access,
  }),
  createPasskey: endpoint({
    id: 'createPasskey',
    method: 'POST',
    path: '/api/admin/user/passkeys',
    summary: 'Add a passkey',
    description: `Verifies and stores the passkey that a browser created. An account has at most ${limits.passkeysPerAccount} passkeys.`,
    body: createPasskeySchema,
    success: { status: 201, schema: passkeySchema, description: 'The passkey', location: '/api/admin/user/passkeys' },
    errors: ['NameExistsError', 'ConflictError'],
    access,
  }),
  renamePasskey: endpoint({
    id: 'renamePasskey',
    method: 'PUT',
    path: '/api/admin/user/passkeys/:id',
    summary: 'Rename a passkey',
    description: 'Names need not be unique.',
    params: z.object({ id }),
    body: renamePasskeySchema,
    success: { status: 200, schema: passkeySchema, description: 'The passkey' },
    errors: ['NotFoundError'],
    access,
  }),
  deletePasskey: endpoint({
    id: 'deletePasskey',
    method: 'DELETE',
    path: '/api/admin/user/passkeys/:id',
    summary: 'Remove a passkey',
    description:
      'The passkey stops working at once. The last passkey of an account with a second factor cannot be removed. The last way in which an administrator can log in cannot be removed either.',
    params: z.object({ id }),
    success: { status: 200, schema: emptySchema, description: 'The passkey is removed' },
    errors: ['NotFoundError', 'ConflictError'],
    access,
  }),
  setSecondFactor: endpoint({
    id: 'setSecondFactor',
    versionSource: 'getPasskeys',
    method: 'PUT',
    path: '/api/admin/user/second-factor',
    summary: 'Require a passkey after your password',
    description: `With a second factor, a login with the password alone returns 401, and a passkey completes the login. The account needs a passkey. ${freshProof}`,
    body: setSecondFactorSchema,
    success: { status: 200, schema: secondFactorSchema, description: 'The second factor' },
    errors: ['AuthenticationRequired', 'ConflictError', 'RateLimitError'],
    access,
  }),
  getUserPasskeys: endpoint({
    id: 'getUserPasskeys',
    method: 'GET',
    path: '/api/admin/user-admin/:id/passkeys',
    summary: 'List the passkeys of a user',
    description: 'The passkeys with which the user can log in.',
    params: z.object({ id: rowId().describe('Id of the user') }),
    success: { status: 200, schema: passkeysSchema, description: 'The passkeys' },
    list: { items: 'passkeys', key: ['id'] },
    errors: ['NotFoundError'],
    access: { permission: 'ADMIN' },
  }),
  deleteUserPasskey: endpoint({
    id: 'deleteUserPasskey',
    method: 'DELETE',
    path: '/api/admin/user-admin/:id/passkeys/:passkeyId',
    summary: 'Remove a passkey of a user',
    description:
      'For a user who lost the device. Without passkeys, the account has no second factor any more. The last way in which an administrator can log in cannot be removed.',
    params: z.object({ id: rowId().describe('Id of the user'), passkeyId: id }),
    success: { status: 200, schema: emptySchema, description: 'The passkey is removed' },
    errors: ['NotFoundError', 'ConflictError'],
    access: { permission: 'ADMIN' },
  }),
}
