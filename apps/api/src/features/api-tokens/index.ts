import { createApiToken } from './create-api-token.ts'
import { deleteApiToken } from './delete-api-token.ts'
import { getApiTokens } from './get-api-tokens.ts'

export const apiTokenOperations = { getApiTokens, createApiToken, deleteApiToken }
