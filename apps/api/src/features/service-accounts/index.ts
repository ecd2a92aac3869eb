import { createServiceAccount } from './create-service-account.ts'
import { createServiceAccountToken } from './create-service-account-token.ts'
import { deleteServiceAccount } from './delete-service-account.ts'
import { deleteServiceAccountToken } from './delete-service-account-token.ts'
import { getServiceAccountTokens } from './get-service-account-tokens.ts'
import { getServiceAccounts } from './get-service-accounts.ts'
import { updateServiceAccount } from './update-service-account.ts'

export const serviceAccountOperations = {
  getServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  deleteServiceAccount,
  getServiceAccountTokens,
  createServiceAccountToken,
  deleteServiceAccountToken,
}
