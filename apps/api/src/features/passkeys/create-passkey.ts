import { hash } from 'node:crypto'
import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { failure } from '@halyard/domain'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { noPasskeys, relyingPartyOf } from '../../identity/passkey/relying-party.ts'
import { newChallenge, openTicket, ticketMs } from '../../identity/passkey/tickets.ts'
import { algorithms, verifyCreation } from '../../identity/passkey/verify-passkey.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { type AccountRow, findAccount, lockAccount } from '../../store/repositories/accounts.repository.ts'
import { claimSignIn } from '../../store/repositories/identities.repository.ts'
import { insertPasskey, listPasskeys, type PasskeyRow } from '../../store/repositories/passkeys.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfProof } from './fresh-proof.ts'
import { toPasskey, toPasskeyState } from './passkeys.mappers.ts'

const deleted = failure('AuthenticationRequired', 'This account has just been deleted; log in with another account')
const wrong = (path: string, message: string) => failure('ValidationError', `${path}: ${message}`, [{ path, message }])
const badTicket = wrong('body/ticket', 'is unknown or expired: begin again')
const badPasskey = wrong('body/response', 'is no passkey that the browser created for this request: begin again')
const usedTicket = failure('ConflictError', 'This ticket was used already: begin again')
const taken = failure('NameExistsError', 'This passkey is stored already')
const tooMany = failure('ConflictError', `An account has at most ${limits.passkeysPerAccount} passkeys; remove one first`)

/** The id of the account for authenticators. It names the account only here, and another server with the same host name has other ids. */
const handleOf = ({ id, created_at }: AccountRow): string => hash('sha256', JSON.stringify(['passkeys', id, created_at]), 'base64url')

const toDescriptor = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: [...transports],
})

// The endpoints admit users only, so an account exists.

export const getPasskeyCreation: Operation<Contract['passkeys']['getPasskeyCreation']> = {
  run: async (ports, { body, caller }) => {
    const {
      store,
      identity: { keyring },
      runtime: { now, settings },
    } = ports
    const party = relyingPartyOf(settings.publicUrl)
    if (!party) return noPasskeys
    const refused = await refusalOfProof(ports, caller, body.password)
    if (refused) return refused
    const { id } = caller.account!
    const [[account], passkeys] = await store.snapshot((tx) => tx.batch(findAccount(id, 'User'), listPasskeys(id)))
    if (!account) return deleted
    if (passkeys.length >= limits.passkeysPerAccount) return tooMany
    const { challenge, ticket } = newChallenge(keyring, `passkey of ${id}`, now())
    const name = nameOfAccount(account)
    return {
      ticket,
      options: {
        rp: { id: party.id, name: 'Halyard' },
        user: { id: handleOf(account), name, displayName: account.name || name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: ticketMs,
        excludeCredentials: passkeys.map(toDescriptor),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }
  },
}

export const createPasskey: Operation<Contract['passkeys']['createPasskey']> = {
  run: async ({ store, identity: { keyring }, runtime: { now, settings, log } }, { body: { ticket, name, response }, caller }) => {
    const party = relyingPartyOf(settings.publicUrl)
    if (!party) return noPasskeys
    const { id } = caller.account!
    const opened = openTicket(keyring, ticket, `passkey of ${id}`, now())
    if (!opened) return badTicket
    const { challenge, claim } = opened
    const proven = await verifyCreation(response, { challenge, party })
    if ('reason' in proven) {
      log.warn({ reason: proven.reason }, 'a new passkey was refused')
      return badPasskey
    }
    return store.write(caller.actor, async (tx) => {
      const [[account], [claimed]] = await tx.batch(lockAccount(id, 'User'), claimSignIn(claim.digest, claim.expiresAt))
      if (!account) return deleted
      if (!claimed) return usedTicket
      const [passkeys] = await tx.batch(listPasskeys(id))
      if (passkeys.length >= limits.passkeysPerAccount) return tooMany
      const { transports } = response.response
      const row = { ...proven, account_id: id, name, transports, created_at: new Date(now()).toISOString() }
      const [[stored]] = await tx.batch(insertPasskey(row))
      if (!stored) return taken
      return {
        statements: [],
        events: [{ type: 'passkey-added', data: toPasskeyState(stored) }],
        revisions: [revisionKeys.access],
        result: toPasskey(stored),
      }
    })
  },
}
