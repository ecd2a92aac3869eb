import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { samlAddresses } from '../../identity/sign-in/saml-state.ts'
import type { SignInRoute } from '../../pipeline/sign-in-route.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { metadata } from './messages.ts'
import { readSaml } from './read-saml.ts'
import { logoutRoutes } from './receive-logout.ts'

/** Providers need the metadata before the settings exist, so the address always responds. */
const showMetadata: SignInRoute = {
  method: 'GET',
  path: '/auth/saml/metadata',
  run: async (ports, { connection }) => {
    const { identity, runtime } = ports
    const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', connection.address)
    if (tooMany) return tooMany
    const saml = await readSaml(ports)
    const document = metadata(samlAddresses(runtime.settings.publicUrl), saml?.state.own ?? null, saml?.key !== undefined)
    return { document, type: 'application/samlmetadata+xml; charset=utf-8' }
  },
}

/** The addresses of logins by SAML. */
export const samlRoutes: readonly SignInRoute[] = [beginSignIn, completeSignIn, showMetadata, ...logoutRoutes]
