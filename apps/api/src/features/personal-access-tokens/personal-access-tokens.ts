import { Failure } from '@halyard/domain'
import { newAccountSecret } from '../../identity/secret/secrets.ts'
import { toPat } from '../../identity/token/account-tokens.mappers.ts'
import { createAccountToken } from '../../identity/token/create-account-token.ts'
import { deleteAccountToken } from '../../identity/token/delete-account-token.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const personalAccessTokenOperations: Operations['personalAccessTokens'] = {
  getPersonalAccessTokens: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { caller }) => {
      // The endpoints for these tokens admit users only, so an account exists.
      const tokens = await store.run(listTokensOfAccount(caller.account!.id))
      return { pats: tokens.map(toPat) }
    },
  },

  createPersonalAccessToken: {
    run: ({ store, runtime: { now } }, { body, caller }) => {
      const secret = newAccountSecret()
      return store.write(caller.actor, async (tx) => {
        const draft = { ...body, accountId: caller.account!.id, kind: 'User', secret, now: now() } as const
        const created = await createAccountToken(tx, caller, draft)
        if (created instanceof Failure) return created
        const { token, statements, event } = created
        return { statements, events: [event], revisions: [revisionKeys.access], result: { ...toPat(token), secret } }
      })
    },
  },

  deletePersonalAccessToken: {
    run: ({ store }, { params, caller }) =>
      store.write(caller.actor, async (tx) => {
        const deleted = await deleteAccountToken(tx, caller, { id: params.id, accountId: caller.account!.id, kind: 'User' })
        if (deleted instanceof Failure) return deleted
        const { statements, event } = deleted
        return { statements, events: [event], revisions: [revisionKeys.access], result: {} }
      }),
  },
}
