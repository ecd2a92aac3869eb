import { createInviteToken } from './create-invite-token.ts'
import { getInviteToken } from './get-invite-token.ts'
import { getInviteTokens } from './get-invite-tokens.ts'
import { signUp } from './sign-up.ts'
import { updateInviteToken } from './update-invite-token.ts'
import { validateInvite } from './validate-invite.ts'

export const inviteTokenOperations = { getInviteTokens, getInviteToken, updateInviteToken, createInviteToken, validateInvite, signUp }
