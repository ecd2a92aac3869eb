import type { Contract } from '@halyard/contracts'
import { hashSecret } from '../../access/secrets.ts'
import { tokenState } from '../../access/store-tokens.ts'
import { lockToken, revokeToken } from '../../access/tokens.repository.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { allowedTypes, refusalOf } from './token-permissions.ts'

/** No secret consists of digits alone. */
const idForm = /^[1-9]\d{0,14}$/

export const deleteApiToken: Operation<Contract['apiTokens']['deleteApiToken']> = {
  run: async ({ writer, now }, { params, caller }) => {
    const types = allowedTypes(caller, 'DELETE')
    const by = idForm.test(params.token) ? { id: Number(params.token) } : { hash: hashSecret(params.token) }
    return writer.write(caller.actor, async (tx) => {
      const [[token]] = await tx.batch(lockToken(by))
      if (!token) return { statements: [], events: [], revisions: [], result: {} }
      if (!types.includes(token.type)) return refusalOf('DELETE', token.type)
      return {
        statements: [revokeToken(token.id, new Date(now()).toISOString())],
        events: [{ type: 'api-token-deleted', preData: tokenState(token) }],
        revisions: [revisionKeys.access],
        result: {},
      }
    })
  },
}
