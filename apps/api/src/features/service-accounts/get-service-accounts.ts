import type { Contract } from '@halyard/contracts'
import { listTokensOfKind } from '../../access/account-tokens.repository.ts'
import { listAccounts } from '../../access/accounts.repository.ts'
import { rootRoles } from '../../access/roles.mappers.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toServiceAccount } from './service-accounts.mappers.ts'

export const getServiceAccounts: Operation<Contract['serviceAccounts']['getServiceAccounts']> = {
  watches: () => [revisionKeys.access],
  run: async ({ database }) => {
    const [accounts, tokens] = await database.snapshot((tx) =>
      tx.batch(listAccounts('Service Account'), listTokensOfKind('Service Account')),
    )
    const tokensOf = Map.groupBy(tokens, (token) => token.account_id)
    return {
      serviceAccounts: accounts.map((account) => toServiceAccount(account, tokensOf.get(account.id) ?? [])),
      rootRoles: [...rootRoles],
    }
  },
}
