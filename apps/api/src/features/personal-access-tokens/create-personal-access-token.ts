import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { newAccountSecret } from '../../identity/secret/secrets.ts'
import { toPat } from '../../identity/token/account-tokens.mappers.ts'
import { createAccountToken } from '../../identity/token/create-account-token.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const createPersonalAccessToken: Operation<Contract['personalAccessTokens']['createPersonalAccessToken']> = {
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
}
