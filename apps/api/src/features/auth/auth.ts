import { relyingPartyOf } from '../../identity/passkey/relying-party.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { isPasswordLoginOn } from '../../identity/sign-in/password-login.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { getPasskeyRequest, logInWithPasskey } from './passkey-login.ts'
import { resetPassword, sendResetMail, validateResetLink } from './password-reset.ts'
import { getSimpleSettings, setSimpleSettings } from './simple-settings.ts'

export const authOperations: Operations['auth'] = {
  getSignInMethods: {
    run: async ({ store, identity: { mailer }, runtime: { settings } }) => {
      const password = await isPasswordLoginOn(store)
      const passkey = relyingPartyOf(settings.publicUrl) !== null
      return { password, passkey, resetMail: password && mailer !== null, saml: false, providers: [] }
    },
  },
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
