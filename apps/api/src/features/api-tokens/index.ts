import { createApiToken } from './create-api-token.ts'
import { createProjectApiToken } from './create-project-api-token.ts'
import { deleteApiToken } from './delete-api-token.ts'
import { deleteProjectApiToken } from './delete-project-api-token.ts'
import { getApiTokens } from './get-api-tokens.ts'
import { getProjectApiTokens } from './get-project-api-tokens.ts'

export const apiTokenOperations = {
  getApiTokens,
  createApiToken,
  deleteApiToken,
  getProjectApiTokens,
  createProjectApiToken,
  deleteProjectApiToken,
}
