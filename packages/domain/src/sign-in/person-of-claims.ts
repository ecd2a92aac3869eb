import { limits } from '@halyard/contracts/data'
import type { ProvenPerson } from './decide-sign-in.ts'

/** Claims of an ID token or of a userinfo response, whose signature or origin was checked. */
export type Claims = Readonly<Record<string, unknown>>

/** How the settings of a provider read its claims. */
export interface ClaimRules {
  /** Whether an address without the claim `email_verified` counts as verified. */
  readonly trustsMail: boolean
  readonly syncsGroups: boolean
  /** Name of the claim with the groups. */
  readonly groupsClaim: string
}

export type ClaimRefusal = 'wrong subject' | 'wrong groups'

/** OpenID Connect limits a subject to 255 ASCII characters. */
const subjectForm = /^[ -~]{1,255}$/

// Lines and invisible characters could make a name look like another name.
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const textOf = (value: unknown): string => (typeof value === 'string' && value.isWellFormed() ? value.replace(unseen, '').trim() : '')

const nameOf = (claims: Claims): string | null => {
  const name = textOf(claims.name) || `${textOf(claims.given_name)} ${textOf(claims.family_name)}`.trim()
  return [...name].slice(0, limits.nameLength).join('') || null
}

/** The address, if the provider states by a boolean that it is verified. Text such as `"true"` proves nothing. */
const mailOf = ({ email, email_verified: verified }: Claims, trustsMail: boolean): string | null => {
  const isVerified = verified === true || (verified === undefined && trustsMail)
  return typeof email === 'string' && isVerified ? email : null
}

/** Providers with too many groups for a token leave out the groups, and name the claim here. */
const isElsewhere = ({ _claim_names: names }: Claims, claim: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, claim)

const groupsOf = (claims: Claims, claim: string): readonly string[] | null | 'wrong groups' => {
  const groups = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (groups === undefined || groups === null) return isElsewhere(claims, claim) ? null : []
  if (typeof groups === 'string') return [groups]
  return Array.isArray(groups) && groups.every((group) => typeof group === 'string') ? groups : 'wrong groups'
}

/** Whether the ID token lacks claims that the userinfo response may have. */
export const needsUserinfo = (idToken: Claims, { syncsGroups, groupsClaim }: ClaimRules): boolean =>
  idToken.email === undefined || nameOf(idToken) === null || (syncsGroups && !Object.hasOwn(idToken, groupsClaim))

/** Claims of the ID token and of the userinfo response. The address and its verification always come from the same source. */
const joined = (idToken: Claims, userinfo: Claims): Claims => {
  const { email, email_verified, ...others } = { ...userinfo, ...idToken }
  const source = idToken.email === undefined ? userinfo : idToken
  return { ...others, email: source.email, email_verified: source.email_verified }
}

/**
 * The person whom the claims of a provider prove, or the reason for a refusal. Without the claim of the groups, the person has no groups, so
 * that a provider can remove the last group. `userinfo`: empty if it was not read.
 */
export const personOfClaims = (provider: string, idToken: Claims, userinfo: Claims, rules: ClaimRules): ProvenPerson | ClaimRefusal => {
  const { sub } = idToken
  if (typeof sub !== 'string' || !subjectForm.test(sub)) return 'wrong subject'
  const claims = joined(idToken, userinfo)
  const groups = rules.syncsGroups ? groupsOf(claims, rules.groupsClaim) : null
  if (groups === 'wrong groups') return groups
  return { provider, subject: sub, mail: mailOf(claims, rules.trustsMail), name: nameOf(claims), groups }
}
