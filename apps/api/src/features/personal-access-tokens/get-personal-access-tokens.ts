import type { Contract } from '@halyard/contracts'
import { toPat } from '../../identity/token/account-tokens.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const getPersonalAccessTokens: Operation<Contract['personalAccessTokens']['getPersonalAccessTokens']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { caller }) => {
    // Only people are let in, so there is an account; the same holds for the other operations on these tokens.
    const tokens = await store.run(listTokensOfAccount(caller.account!.id))
    return { pats: tokens.map(toPat) }
  },
}
