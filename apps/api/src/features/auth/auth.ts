import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { getSignInTest } from './get-sign-in-test.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { resetPassword, sendResetMail, validateResetLink } from './password-reset.ts'
import { getSignInMethods } from './sign-in-methods.ts'

export const authOperations: Operations['auth'] = {
  getSignInMethods,
  getSignInTest,
  logIn,
  logOut,
  validateResetLink,
  validateNewPassword: { run: async (_, { body }) => refusalOfPassword(body.password) ?? {} },
  resetPassword,
  sendResetMail,
}
