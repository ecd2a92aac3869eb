import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { readExpiry } from '../../identity/token/expiry.ts'
import { tokenState } from '../../identity/token/store-tokens.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockToken, updateTokenExpiry } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { allowedTypes, isListedTo, refusalOf } from './token-access.ts'
import { keyOf } from './token-key.ts'

const unknownToken = failure('NotFoundError', 'There is no such API token')

export const updateApiToken: Operation<Contract['apiTokens']['updateApiToken']> = {
  run: async ({ store, runtime: { now } }, { params, body, caller }) => {
    const expiry = readExpiry(caller, body.expiresAt, now())
    if (expiry instanceof Failure) return expiry
    return store.write(caller.actor, async (tx) => {
      const [[token]] = await tx.batch(lockToken(keyOf(params.token)))
      if (!token || !isListedTo(caller, token)) return unknownToken
      if (!allowedTypes(caller, 'UPDATE').includes(token.type)) return refusalOf('UPDATE', token.type)
      const result = toApiToken({ ...token, ...expiry })
      if (token.expires_at === expiry.expires_at) return { statements: [], events: [], revisions: [], result }
      return {
        statements: [updateTokenExpiry(token.id, expiry.expires_at)],
        events: [{ type: 'api-token-updated', data: tokenState({ ...token, ...expiry }), preData: tokenState(token) }],
        revisions: [revisionKeys.access],
        result,
      }
    })
  },
}
