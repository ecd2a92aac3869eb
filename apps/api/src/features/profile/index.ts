import { changeOwnPassword } from './change-own-password.ts'
import { getOwnUser } from './get-own-user.ts'
import { getProfile } from './get-profile.ts'

export const profileOperations = { getProfile, getOwnUser, changeOwnPassword }
