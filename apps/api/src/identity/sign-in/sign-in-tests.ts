import { randomUUID } from 'node:crypto'
import type { SignInTest } from '@halyard/contracts'
import {
  catalogueWith,
  decideSignIn,
  type Failure,
  type ProvenPerson,
  plainMail,
  type SignInDecision,
  type SignInRules,
} from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import { claimSignIn } from '../../store/repositories/identities.repository.ts'
import { insertSignInTest, listRolesAfterSignIn, type SignInTestRow } from '../../store/repositories/sign-in-tests.repository.ts'
import type { Writer } from '../../store/writer.ts'
import type { Keyring } from '../secret/keyring.ts'
import { refusalOfSignIn } from './refusal-of-sign-in.ts'
import { type Claim, signInActor, usedSignIn } from './sign-in.ts'
import { type ReadFacts, readFacts } from './sign-in-facts.ts'

/** Time for which the outcome of a test login can be read, in milliseconds. */
export const signInTestMs = 3_600_000

/** Path of the page that shows the outcome of a test. */
export const signInTestPage = (id: string): string => `/sso?test=${id}`

/** The response of a provider to a test login. */
export interface TestedSignIn {
  /** Id of the administrator who began the test. */
  readonly testedBy: number
  readonly provider: string
  /** The person whom the response proves; otherwise the reason for which the response is refused. */
  readonly proven: { readonly person: ProvenPerson; readonly rules: SignInRules } | { readonly reason: string }
  readonly attributes: Readonly<Record<string, readonly string[]>>
  /** When the provider issued the response, in epoch milliseconds; null: unknown. */
  readonly issuedAt: number | null
  readonly claims: readonly Claim[]
  /** Epoch milliseconds. */
  readonly now: number
}

type Outcome = Omit<SignInTest, 'id' | 'provider' | 'createdAt' | 'expiresAt'>

const contextOf = (id: string) => `sign-in test ${id}`

const refusedWith = (reason: string) => ({ accepted: false, reason, account: null, roles: [], joined: [], left: [] })

const toAccount = ({ account, name }: SignInDecision, { accounts }: ReadFacts, person: ProvenPerson) => {
  if (account === 'new') return { id: null, name: person.name, email: plainMail(person.mail ?? '') ?? null, username: null, rootRole: null }
  const row = accounts.get(account.id)!
  return { id: row.id, name: name ?? row.name, email: row.email, username: row.username, rootRole: row.root_role }
}

const decide = async (tx: Tx, { person, rules }: { readonly person: ProvenPerson; readonly rules: SignInRules }) => {
  const read = await readFacts(tx, person)
  const decision = decideSignIn(person, rules, read.facts)
  if (typeof decision === 'string') return refusedWith(refusalOfSignIn(decision).message)
  const { rootRole, ...account } = toAccount(decision, read, person)
  const { joined, left } = decision
  const [roles] = await tx.batch(listRolesAfterSignIn(account.id ?? 0, rootRole ?? rules.rootRole, joined, left))
  const [custom] = await tx.batch(lockGivenRoles(roles.map(({ role_id }) => role_id)))
  const catalogue = catalogueWith(custom)
  const toGroup = (id: number) => ({ id, name: read.groups.find((group) => group.id === id)?.name ?? '' })
  return {
    accepted: true,
    reason: null,
    account,
    roles: roles.map(({ role_id: id, project, group }) => ({ id, name: catalogue.get(id)?.name ?? `Role ${id}`, project, group })),
    joined: joined.map(toGroup),
    left: left.map(toGroup),
  }
}

/**
 * Stores what a login would do, and changes nothing else. Only the administrator who began the test can read the outcome. Returns its id, or
 * 401 if the response was used already.
 */
export const recordSignInTest = (writer: Writer, keyring: Keyring, given: TestedSignIn): Promise<string | Failure> =>
  writer.write(signInActor, async (tx) => {
    const { proven, attributes, issuedAt, claims, now, provider, testedBy } = given
    const claimed = await tx.batch(...claims.map(({ digest, expiresAt }) => claimSignIn(digest, expiresAt)))
    if (claimed.some(([row]) => !row)) return usedSignIn
    const person = 'person' in proven ? proven.person : null
    const outcome: Outcome = {
      clockDifference: issuedAt === null ? null : (issuedAt - now) / 1_000,
      person: person && { subject: person.subject, mail: person.mail, name: person.name, groups: person.groups && [...person.groups] },
      attributes: Object.entries(attributes).map(([name, values]) => ({ name, values: [...values] })),
      ...('person' in proven ? await decide(tx, proven) : refusedWith(proven.reason)),
    }
    const id = randomUUID()
    const sealed = keyring.encrypt(JSON.stringify(outcome), contextOf(id))
    const row = { id, provider, created_at: new Date(now).toISOString(), sealed }
    return { statements: [insertSignInTest(row, testedBy)], events: [], revisions: [], result: id }
  })

/** The stored outcome; undefined: it was encrypted with a key that this server no longer has. */
export const openSignInTest = (
  keyring: Keyring,
  { id, provider, created_at: createdAt, sealed }: SignInTestRow,
): SignInTest | undefined => {
  const plain = keyring.decrypt(sealed, contextOf(id))
  if (plain === undefined) return undefined
  const expiresAt = new Date(Date.parse(createdAt) + signInTestMs).toISOString()
  // Only recordSignInTest writes these values.
  return { id, provider, createdAt, expiresAt, ...(JSON.parse(plain) as Outcome) }
}
