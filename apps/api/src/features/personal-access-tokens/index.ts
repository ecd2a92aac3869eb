import { createPersonalAccessToken } from './create-personal-access-token.ts'
import { deletePersonalAccessToken } from './delete-personal-access-token.ts'
import { getPersonalAccessTokens } from './get-personal-access-tokens.ts'

export const personalAccessTokenOperations = { getPersonalAccessTokens, createPersonalAccessToken, deletePersonalAccessToken }
