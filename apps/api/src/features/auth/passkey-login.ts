import type { Contract, User } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { sessionCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { noPasskeys, relyingPartyOf } from '../../identity/passkey/relying-party.ts'
import { newChallenge, openTicket, ticketMs } from '../../identity/passkey/tickets.ts'
import { isCounterFine, verifyUse } from '../../identity/passkey/verify-passkey.ts'
import { newSecret } from '../../identity/secret/secrets.ts'
import { newSession } from '../../identity/session/new-session.ts'
import { type Claim, signInActor } from '../../identity/sign-in/sign-in.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { lockCredentials } from '../../store/repositories/credentials.repository.ts'
import { claimSignIn } from '../../store/repositories/identities.repository.ts'
import { findPasskeyByCredential, type PasskeyRow, updatePasskeyUse } from '../../store/repositories/passkeys.repository.ts'

/** One response for all refusals, so that it does not reveal which passkeys exist. */
const refused = failure('AuthenticationRequired', 'This passkey was refused: try again, or log in in another way')

export const getPasskeyRequest: Operation<Contract['auth']['getPasskeyRequest']> = {
  run: async ({ identity: { attempts, keyring }, runtime: { now, settings } }, { connection }) => {
    const party = relyingPartyOf(settings.publicUrl)
    if (!party) return noPasskeys
    const tooMany = refusalOfAttempt(attempts, 'passkeyBeginByAddress', connection.address)
    if (tooMany) return tooMany
    const { challenge, ticket } = newChallenge(keyring, 'login', now())
    return {
      ticket,
      options: { challenge, rpId: party.id, timeout: ticketMs, userVerification: 'required', allowCredentials: [] },
    }
  },
}

interface Use {
  readonly passkey: PasskeyRow
  readonly counter: number
  readonly backedUp: boolean
  readonly claim: Claim
}

/** Claims the ticket and starts the session. Of several requests with one ticket, one succeeds. */
const beginSession = ({ store, runtime: { now, log } }: Ports, use: Use, secret: string, client: ClientConnection) =>
  store.write<User>({ ...signInActor, name: 'passkey' }, async (tx) => {
    const refuse = (reason: string) => {
      log.warn({ reason, ip: client.address }, 'a login with a passkey was refused')
      return refused
    }
    const [[account], [claimed]] = await tx.batch(
      lockCredentials(use.passkey.account_id),
      claimSignIn(use.claim.digest, use.claim.expiresAt),
    )
    if (!claimed) return refuse('the ticket was used already')
    if (!account || account.disabled_at !== null) return refuse('the account is disabled or deleted')
    const [[passkey]] = await tx.batch(findPasskeyByCredential(use.passkey.credential_id))
    if (passkey?.account_id !== account.id) return refuse('the passkey was removed')
    // A concurrent login may have stored a newer counter since the verification.
    if (!isCounterFine(passkey.counter, use.counter)) return refuse('the counter of the passkey did not grow')
    const { at, ...session } = await newSession(tx, { accountId: account.id, secret, client, now: now() })
    const { counter, backedUp: backed_up } = use
    return {
      statements: [...session.statements, updatePasskeyUse(passkey.id, { counter, backed_up, used_at: at })],
      revisions: session.revisions,
      events: [],
      result: toUser({ ...account, login_attempts: 0, seen_at: at }),
    }
  })

export const logInWithPasskey: Operation<Contract['auth']['logInWithPasskey']> = {
  run: async (ports, { body: { ticket, response }, connection }) => {
    const {
      store,
      identity: { attempts, keyring },
      runtime: { now, log, settings },
    } = ports
    const tooMany = refusalOfAttempt(attempts, 'passkeyByAddress', connection.address)
    if (tooMany) return tooMany
    const party = relyingPartyOf(settings.publicUrl)
    const opened = openTicket(keyring, ticket, 'login', now())
    if (!party || !opened) return refused
    const { challenge, claim } = opened
    const [passkey] = await store.run(findPasskeyByCredential(response.id))
    const used = await verifyUse(response, passkey, { challenge, party })
    if ('reason' in used || !passkey) {
      log.warn({ reason: 'reason' in used ? used.reason : '', ip: connection.address }, 'a login with a passkey was refused')
      return refused
    }
    const secret = newSecret()
    const user = await beginSession(ports, { passkey, ...used, claim }, secret, connection)
    if (!(user instanceof Failure)) connection.setCookie(sessionCookie(secret, { secure: settings.isHttps }))
    return user
  },
}
