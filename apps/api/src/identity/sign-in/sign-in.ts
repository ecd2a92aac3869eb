import { decideSignIn, Failure, failure, type ProvenPerson, plainMail, type SignInDecision, type SignInRules } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { updateAccount } from '../../store/repositories/accounts.repository.ts'
import type { Actor, NewEvent } from '../../store/repositories/events.repository.ts'
import { claimSignIn, type IdentityRow, insertIdentity, updateIdentityUse } from '../../store/repositories/identities.repository.ts'
import { insertProvidedMember, removeProvidedMember } from '../../store/repositories/mapped-groups.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { createAccount } from '../account/create-account.ts'
import { withoutFormerOwner } from '../account/former-owner.ts'
import { type LoginClient, newSession } from '../session/new-session.ts'
import { refusalOfSignIn } from './refusal-of-sign-in.ts'
import { type ReadFacts, readFacts } from './sign-in-facts.ts'

/** The author of the events of a login: the person has no account before. */
export const signInActor: Actor = { name: 'single sign-on', account: null, token: null }

/** A value of a provider's response that can be used once, on all instances together. */
export interface Claim {
  /** Hash of the value. */
  readonly digest: string
  /** After this time, the response is refused by its time alone. */
  readonly expiresAt: string
}

export interface SignIn {
  readonly person: ProvenPerson
  readonly rules: SignInRules
  readonly claims: readonly Claim[]
  /** The provider's name for its session; null: none. */
  readonly providerSession: string | null
  /** Secret of the new session. */
  readonly secret: string
  readonly client: LoginClient
  /** Epoch milliseconds. */
  readonly now: number
}

/** The refusal of a response that was used before. */
export const usedSignIn = failure('AuthenticationRequired', 'This response of the identity provider was used already: log in again')

interface Stored {
  readonly id: number
  readonly statements: readonly Query[]
  readonly events: readonly NewEvent[]
}

const storeNew = async (tx: Tx, { person, rules }: SignIn, at: string): Promise<Stored | Failure> => {
  const created = await createAccount(tx, {
    kind: 'User',
    name: person.name,
    username: null,
    email: plainMail(person.mail ?? '') ?? null,
    password_hash: null,
    root_role: rules.rootRole,
    created_at: at,
    created_by: signInActor.name,
  })
  return created instanceof Failure ? created : { id: created.account.id, statements: created.statements, events: [created.event] }
}

const stateOf = ({ id, name, username, email, root_role }: IdentityRow) => ({ id, name, username, email, rootRole: root_role })

const storeExisting = (account: IdentityRow, { name, isLinked }: SignInDecision): Stored => {
  const renamed = { ...account, name }
  return {
    id: account.id,
    statements: [
      ...(name === null ? [] : [updateAccount(account.id, { name })]),
      ...(isLinked && account.is_unproven ? withoutFormerOwner(account.id) : []),
    ],
    events: name === null ? [] : [{ type: 'user-updated', data: stateOf(renamed), preData: stateOf(account) }],
  }
}

const storeMemberships = (
  { joined, left }: SignInDecision,
  { groups }: ReadFacts,
  id: number,
  provider: string,
  at: string,
): Omit<Stored, 'id'> => {
  const stateIn = (group: number) => ({ id: group, name: groups.find((one) => one.id === group)?.name, userId: id })
  return {
    statements: [
      ...joined.map((group) => insertProvidedMember(group, id, provider, at)),
      ...left.map((group) => removeProvidedMember(group, id, provider)),
    ],
    events: [
      ...joined.map((group) => ({ type: 'group-user-added', data: stateIn(group) })),
      ...left.map((group) => ({ type: 'group-user-removed', preData: stateIn(group) })),
    ],
  }
}

const identityOf = ({ person: { provider, subject } }: SignIn, id: number, isLinked: boolean, at: string): Omit<Stored, 'id'> =>
  isLinked
    ? {
        statements: [insertIdentity(provider, subject, id, at)],
        events: [{ type: 'user-identity-added', data: { id, provider, subject } }],
      }
    : { statements: [updateIdentityUse(provider, subject, at)], events: [] }

/**
 * Logs in a person whom a provider has proven: claims the response, finds or creates the account, stores its memberships, and starts a
 * session. Returns 401 with the reason if the rules refuse the person. Use it as the work of a write by `signInActor`.
 */
export const signIn = async (tx: Tx, given: SignIn): Promise<Change<{ accountId: number }> | Failure> => {
  const { person, rules, claims, now, secret, client, providerSession } = given
  const at = new Date(now).toISOString()
  const claimed = await tx.batch(...claims.map(({ digest, expiresAt }) => claimSignIn(digest, expiresAt)))
  if (claimed.some(([row]) => !row)) return usedSignIn
  const read = await readFacts(tx, person)
  const decision = decideSignIn(person, rules, read.facts)
  if (typeof decision === 'string') return refusalOfSignIn(decision)
  const existing = decision.account === 'new' ? undefined : read.accounts.get(decision.account.id)
  const stored = existing ? storeExisting(existing, decision) : await storeNew(tx, given, at)
  if (stored instanceof Failure) return stored
  const { id } = stored
  const identity = identityOf(given, id, decision.isLinked, at)
  const memberships = storeMemberships(decision, read, id, person.provider, at)
  const origin = { provider: person.provider, subject: person.subject, session: providerSession }
  const session = await newSession(tx, { accountId: id, secret, client, origin, now })
  const hasChanged = !existing || decision.isLinked || decision.name !== null || memberships.events.length > 0
  return {
    statements: [...stored.statements, ...identity.statements, ...memberships.statements, ...session.statements],
    events: [...stored.events, ...identity.events, ...memberships.events],
    revisions: [...(hasChanged ? [revisionKeys.access, revisionKeys.projects] : []), ...session.revisions],
    result: { accountId: id },
  }
}
