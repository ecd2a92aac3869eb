import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { toOidcMethod } from '../../identity/sign-in/oidc-addresses.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listOidcProviders } from '../../store/repositories/oidc-providers.repository.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { resetPassword, sendResetMail, validateResetLink } from './password-reset.ts'

export const authOperations: Operations['auth'] = {
  getSignInMethods: {
    run: async ({ store, identity: { mailer } }) => {
      const providers = (await store.run(listOidcProviders())).filter(({ enabled }) => enabled).map(toOidcMethod)
      return { password: true, resetMail: mailer !== null, saml: false, providers }
    },
  },
  logIn,
  logOut,
  validateResetLink,
  validateNewPassword: { run: async (_, { body }) => refusalOfPassword(body.password) ?? {} },
  resetPassword,
  sendResetMail,
}
