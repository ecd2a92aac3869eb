import type { Contract } from '@halyard/contracts'
import { rootRoles } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTokensOfKind } from '../../store/repositories/account-tokens.repository.ts'
import { listAccounts } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toServiceAccount } from './service-accounts.mappers.ts'

export const getServiceAccounts: Operation<Contract['serviceAccounts']['getServiceAccounts']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }) => {
    const [accounts, tokens] = await store.snapshot((tx) => tx.batch(listAccounts('Service Account'), listTokensOfKind('Service Account')))
    const tokensOf = Map.groupBy(tokens, (token) => token.account_id)
    return {
      serviceAccounts: accounts.map((account) => toServiceAccount(account, tokensOf.get(account.id) ?? [])),
      rootRoles: [...rootRoles],
    }
  },
}
