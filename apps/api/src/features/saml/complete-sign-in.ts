import { Failure, ownPath } from '@halyard/domain'
import { sessionCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'
import { clearedPendingCookie, openPending, type PendingSignIn } from '../../identity/sign-in/pending-sign-in.ts'
import { refusedSignIn } from '../../identity/sign-in/refused-sign-in.ts'
import { samlAddresses, samlFaults } from '../../identity/sign-in/saml-state.ts'
import { type Claim, signIn, signInActor } from '../../identity/sign-in/sign-in.ts'
import { recordSignInTest, signInTestPage } from '../../identity/sign-in/sign-in-tests.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SignInRequest, SignInResponse, SignInRoute } from '../../pipeline/sign-in-route.ts'
import { pendingSaml } from './begin-sign-in.ts'
import { personOf, rulesOf } from './person-of.ts'
import { expectationsOf, type ReadSaml, readSaml } from './read-saml.ts'
import { type ProvenAssertion, verifyResponse } from './verify/verify-response.ts'

/** A response that was verified, and the request that it answers. */
interface Verified {
  readonly proven: ProvenAssertion
  /** Null: the login began at the provider. */
  readonly pending: PendingSignIn | null
}

/** Digest of a value that counts once. */
export const digestOf = (kind: string, provider: string, value: string): string => hashSecret(JSON.stringify([kind, provider, value]))

const isTransient = ({ nameIdFormat }: ProvenAssertion): boolean => nameIdFormat === 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Verifies the response against the request of the browser, and, where the settings allow it, as a login that the provider began. */
const verify = async (
  ports: Ports,
  saml: ReadSaml,
  form: URLSearchParams,
  pending: PendingSignIn | undefined,
): Promise<Verified | { readonly reason: string }> => {
  const [response = '', ...more] = form.getAll('SAMLResponse')
  if (more.length > 0) return { reason: 'The form has two responses' }
  const { callback } = samlAddresses(ports.runtime.settings.publicUrl)
  const mayBeginThere = saml.settings.allowIdpInitiated === true && !pending?.testedBy
  const begun: readonly (PendingSignIn | null)[] = [...(pending ? [pending] : []), ...(mayBeginThere ? [null] : [])]
  let reason = 'No login of this browser is in progress, and logins cannot begin at the provider'
  for (const one of begun) {
    const result = await verifyResponse(response, expectationsOf(ports, saml, callback, one?.id ?? null))
    if ('reason' in result) reason = result.reason
    else if (isTransient(result)) reason = 'The NameID is transient: it names another person at each login'
    else return { proven: result, pending: one }
  }
  return { reason }
}

const claimsOf = (provider: string, { proven, pending }: Verified): readonly Claim[] => {
  const end = Math.max(proven.notOnOrAfter, pending?.expiresAt ?? 0)
  const expiresAt = new Date(end + 60_000).toISOString()
  const assertion = { digest: digestOf('saml assertion', provider, proven.assertionId), expiresAt }
  return pending ? [{ digest: digestOf('saml request', provider, pending.id), expiresAt }, assertion] : [assertion]
}

/** Stores the outcome of a test login, which starts no session. */
const test = async (
  { store, identity, runtime }: Ports,
  { provider, settings, state }: ReadSaml,
  verified: Verified | { readonly reason: string },
  { id, testedBy }: { readonly id: string; readonly testedBy: number },
): Promise<string | Failure> => {
  const now = runtime.now()
  const refused = 'reason' in verified ? [...state.forbidding, verified.reason].join(' ') : undefined
  const request = { digest: digestOf('saml request', provider, id), expiresAt: new Date(now + 3_600_000).toISOString() }
  return recordSignInTest(store, identity.keyring, {
    testedBy,
    provider,
    ...('reason' in verified
      ? { proven: { reason: refused ?? verified.reason }, attributes: {}, issuedAt: null, claims: [request] }
      : {
          proven: { person: personOf(verified.proven, settings), rules: rulesOf(settings) },
          attributes: verified.proven.attributes,
          issuedAt: verified.proven.issuedAt,
          claims: claimsOf(provider, verified),
        }),
    now,
  })
}

const complete = async (
  { store, runtime }: Ports,
  { provider, settings }: ReadSaml,
  verified: Verified,
  { connection, form, requestId }: SignInRequest,
): Promise<SignInResponse | Failure> => {
  const secret = newSecret()
  const { proven, pending } = verified
  const done = await store.write(signInActor, (tx) =>
    signIn(tx, {
      person: personOf(proven, settings),
      rules: rulesOf(settings),
      claims: claimsOf(provider, verified),
      providerSession: proven.sessionIndex,
      secret,
      client: connection,
      now: runtime.now(),
    }),
  )
  if (done instanceof Failure) return refusedSignIn(runtime.log, { reason: done.message, provider, requestId }, done.message)
  const secure = runtime.settings.isHttps
  return {
    cookies: [sessionCookie(secret, { secure }), clearedPendingCookie(secure)],
    page: pending ? pending.returnTo : ownPath(form.get('RelayState')),
  }
}

/** Receives the response of the provider as a form. */
export const completeSignIn: SignInRoute = {
  method: 'POST',
  path: '/auth/saml/callback',
  run: async (ports, request) => {
    const { identity, runtime } = ports
    const now = runtime.now()
    const tooMany = refusalOfAttempt(identity.attempts, 'singleSignOnByAddress', request.connection.address)
    if (tooMany) return tooMany
    const opened = openPending(identity.keyring, request.pending, now)
    const pending = opened?.provider === pendingSaml ? opened : undefined
    const saml = await readSaml(ports)
    const refuse = (reason: string) =>
      refusedSignIn(runtime.log, { reason, provider: saml?.provider ?? 'saml', requestId: request.requestId })
    const testedBy = pending?.testedBy ?? null
    const faults = samlFaults(saml?.settings, now)
    if (!saml || (testedBy === null && faults.length > 0)) return refuse(faults.join(' '))
    const verified = await verify(ports, saml, request.form, pending)
    if (pending && testedBy !== null) {
      const id = await test(ports, saml, verified, { id: pending.id, testedBy })
      if (id instanceof Failure) return refuse(id.message)
      const secure = runtime.settings.isHttps
      return { cookies: [clearedPendingCookie(secure)], page: signInTestPage(id) }
    }
    return 'reason' in verified ? refuse(verified.reason) : complete(ports, saml, verified, request)
  },
}
