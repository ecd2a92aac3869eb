import { isInDomains, plainMail } from './mail-domains.ts'

/** A person whose identity a provider has proven. */
export interface ProvenPerson {
  /** Kind and issuer of the provider, such as `saml:https://idp.example.com`. */
  readonly provider: string
  /** The name of the person at the provider. It never changes. */
  readonly subject: string
  /** A mail address that the provider has verified; null: none. */
  readonly mail: string | null
  readonly name: string | null
  /** Names of groups at the provider. Null: the provider sent none, so no membership changes. */
  readonly groups: readonly string[] | null
}

/** The rules of a provider's settings. */
export interface SignInRules {
  readonly autoCreate: boolean
  /** Domains whose people get an account at the first login; empty: all domains. */
  readonly domains: readonly string[]
  /** Id of the root role of a new account. */
  readonly rootRole: number
  readonly syncGroups: boolean
}

export interface KnownAccount {
  readonly id: number
  readonly isPerson: boolean
  readonly isDisabled: boolean
  readonly name: string | null
  /** The subject that already belongs to this account at the provider; null: none. */
  readonly subject: string | null
}

export interface KnownGroup {
  readonly id: number
  /** Names at the provider whose members join this group. */
  readonly mappings: readonly string[]
  /** Null: the account is not a member. `isOfProvider`: this provider added the member. */
  readonly member: { readonly isOfProvider: boolean } | null
}

export interface SignInFacts {
  /** The account that has the person's identity. */
  readonly linked: KnownAccount | null
  /** The account with the person's mail address. */
  readonly byMail: KnownAccount | null
  /** Whether another account uses the mail address as its user name. */
  readonly isMailTaken: boolean
  readonly groups: readonly KnownGroup[]
}

export type SignInRefusal = 'disabled' | 'no mail' | 'other subject' | 'mail taken' | 'no account' | 'other domain'

export interface SignInDecision {
  /** The existing account; `new`: the login creates one. */
  readonly account: KnownAccount | 'new'
  /** Whether the login stores the identity for the account. */
  readonly isLinked: boolean
  /** The new name of an existing account; null: it stays. */
  readonly name: string | null
  /** Ids of groups. */
  readonly joined: readonly number[]
  readonly left: readonly number[]
}

const membershipsOf = (groups: readonly KnownGroup[], { groups: names }: ProvenPerson, { syncGroups }: SignInRules) => {
  if (!syncGroups || names === null) return { joined: [], left: [] }
  const given = new Set(names)
  const isMapped = ({ mappings }: KnownGroup) => mappings.some((mapping) => given.has(mapping))
  return {
    joined: groups.filter((group) => group.member === null && isMapped(group)).map(({ id }) => id),
    left: groups.filter((group) => group.member?.isOfProvider === true && !isMapped(group)).map(({ id }) => id),
  }
}

const accountFor = (person: ProvenPerson, rules: SignInRules, facts: SignInFacts): KnownAccount | 'new' | SignInRefusal => {
  if (facts.linked) return facts.linked
  const mail = plainMail(person.mail ?? '')
  if (mail === undefined) return 'no mail'
  if (facts.byMail) return facts.byMail.isPerson ? facts.byMail : 'mail taken'
  if (facts.isMailTaken) return 'mail taken'
  if (!rules.autoCreate) return 'no account'
  return isInDomains(mail, rules.domains) ? 'new' : 'other domain'
}

/**
 * Decides about a login: the account, its memberships, or the reason for a refusal. The identity finds the account. Before the first login,
 * the verified mail address finds it.
 */
export const decideSignIn = (person: ProvenPerson, rules: SignInRules, facts: SignInFacts): SignInDecision | SignInRefusal => {
  const account = accountFor(person, rules, facts)
  if (account === 'new') return { account, isLinked: true, name: null, ...membershipsOf(facts.groups, person, rules) }
  if (typeof account === 'string') return account
  if (account.isDisabled) return 'disabled'
  if (account.subject !== null && account.subject !== person.subject) return 'other subject'
  const isRenamed = person.name !== null && person.name !== account.name
  const isLinked = account.subject === null
  return { account, isLinked, name: isRenamed ? person.name : null, ...membershipsOf(facts.groups, person, rules) }
}
