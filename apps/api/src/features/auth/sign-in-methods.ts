import type { Contract } from '@halyard/contracts'
import { relyingPartyOf } from '../../identity/passkey/relying-party.ts'
import { toOidcMethod } from '../../identity/sign-in/oidc-addresses.ts'
import { isPasswordLoginOn } from '../../identity/sign-in/password-login.ts'
import { openSettings } from '../../identity/sign-in/saml-settings.ts'
import { samlFaults } from '../../identity/sign-in/saml-state.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listOidcProviders } from '../../store/repositories/oidc-providers.repository.ts'
import { findSettings } from '../../store/repositories/saml.repository.ts'

/** The settings are read for each request, so that a change counts at once on every instance. */
export const getSignInMethods: Operation<Contract['auth']['getSignInMethods']> = {
  run: async ({ store, identity: { mailer, keyring }, runtime: { now, settings } }) => {
    const [[row], oidc, password] = await Promise.all([store.run(findSettings()), store.run(listOidcProviders()), isPasswordLoginOn(store)])
    const passkey = relyingPartyOf(settings.publicUrl) !== null
    const saml = row !== undefined && samlFaults(openSettings(keyring, row), now()).length === 0
    const providers = [
      ...(saml ? [{ kind: 'saml' as const, name: 'SAML', path: '/auth/saml/login' }] : []),
      ...oidc.filter(({ enabled }) => enabled).map(toOidcMethod),
    ]
    return { password, passkey, resetMail: password && mailer !== null, saml, providers }
  },
}
