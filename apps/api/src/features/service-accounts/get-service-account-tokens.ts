import type { Contract } from '@halyard/contracts'
import { toServiceAccountToken } from '../../access/account-tokens.mappers.ts'
import { listTokensOfAccount } from '../../access/account-tokens.repository.ts'
import { findAccount } from '../../access/accounts.repository.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownServiceAccount } from './unknown-service-account.ts'

export const getServiceAccountTokens: Operation<Contract['serviceAccounts']['getServiceAccountTokens']> = {
  watches: () => [revisionKeys.access],
  run: async ({ database }, { params }) => {
    const id = Number(params.id)
    const [[account], tokens] = await database.snapshot((tx) => tx.batch(findAccount(id, 'Service Account'), listTokensOfAccount(id)))
    return account ? { pats: tokens.map(toServiceAccountToken) } : unknownServiceAccount(id)
  },
}
