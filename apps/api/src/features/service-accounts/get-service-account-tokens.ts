import type { Contract } from '@halyard/contracts'
import { toServiceAccountToken } from '../../identity/token/account-tokens.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { findAccount } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownServiceAccount } from './unknown-service-account.ts'

export const getServiceAccountTokens: Operation<Contract['serviceAccounts']['getServiceAccountTokens']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { params }) => {
    const id = Number(params.id)
    const [[account], tokens] = await store.snapshot((tx) => tx.batch(findAccount(id, 'Service Account'), listTokensOfAccount(id)))
    return account ? { pats: tokens.map(toServiceAccountToken) } : unknownServiceAccount(id)
  },
}
