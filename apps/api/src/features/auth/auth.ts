import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { getSignInTest } from './get-sign-in-test.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { getPasskeyRequest, logInWithPasskey } from './passkey-login.ts'
import { resetPassword, sendResetMail, validateResetLink } from './password-reset.ts'
import { getSignInMethods } from './sign-in-methods.ts'
import { getSimpleSettings, setSimpleSettings } from './simple-settings.ts'

export const authOperations: Operations['auth'] = {
  getSignInMethods,
  getSignInTest,
  logIn,
  getPasskeyRequest,
  logInWithPasskey,
  getSimpleSettings,
  setSimpleSettings,
  logOut,
  validateResetLink,
  validateNewPassword: { run: async (_, { body }) => refusalOfPassword(body.password) ?? {} },
  resetPassword,
  sendResetMail,
}
