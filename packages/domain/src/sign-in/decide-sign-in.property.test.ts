import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideSignIn, type KnownAccount, type ProvenPerson, type SignInFacts, type SignInRules } from './decide-sign-in.ts'

const account = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  isPerson: fc.boolean(),
  isDisabled: fc.boolean(),
  name: fc.constantFrom(null, 'Ada', 'Bob'),
  subject: fc.constantFrom(null, 's1', 's2'),
})
const person: fc.Arbitrary<ProvenPerson> = fc.record({
  provider: fc.constant('saml:idp'),
  subject: fc.constantFrom('s1', 's2'),
  mail: fc.constantFrom(null, 'ada@a.org', 'ada@b.org', 'ad\u0430@a.org'),
  name: fc.constantFrom(null, 'Ada'),
  groups: fc.option(fc.subarray(['x', 'y', 'z'])),
})
const rules: fc.Arbitrary<SignInRules> = fc.record({
  autoCreate: fc.boolean(),
  domains: fc.subarray(['a.org']),
  rootRole: fc.constant(3),
  syncGroups: fc.boolean(),
})
const group = fc.record({
  id: fc.integer({ min: 1, max: 100 }),
  mappings: fc.subarray(['x', 'y', 'z']),
  member: fc.option(fc.record({ isOfProvider: fc.boolean() })),
})
const facts: fc.Arbitrary<SignInFacts> = fc.record({
  linked: fc.option(account.map((one): KnownAccount => ({ ...one, isPerson: true, subject: 's1' }))),
  byMail: fc.option(account),
  isMailTaken: fc.boolean(),
  groups: fc.uniqueArray(group, { selector: ({ id }) => id, maxLength: 4 }),
})

const always = (check: (person: ProvenPerson, rules: SignInRules, facts: SignInFacts) => void) =>
  fc.assert(fc.property(person, rules, facts, check), { numRuns: 3_000 })

test('never accepts a disabled account, a service account, or the account of another subject', () => {
  always((one, by, known) => {
    const decision = decideSignIn(one, by, { ...known, linked: known.linked && one.subject === 's1' ? known.linked : null })
    if (typeof decision === 'string' || decision.account === 'new') return
    expect(decision.account).toMatchObject({ isPerson: true, isDisabled: false })
    expect([null, one.subject]).toContain(decision.account.subject)
  })
})

test('creates an account only where the settings allow, for a plain address of their domains', () => {
  always((one, by, known) => {
    const decision = decideSignIn(one, by, known)
    if (typeof decision === 'string' || decision.account !== 'new') return
    expect(by.autoCreate && !known.isMailTaken && !known.byMail && !known.linked).toBe(true)
    expect(by.domains.length === 0 ? ['ada@a.org', 'ada@b.org'] : ['ada@a.org']).toContain(one.mail)
  })
})

test('memberships equal the mapped groups, and members whom a person added stay', () => {
  always((one, by, known) => {
    const decision = decideSignIn(one, by, known)
    if (typeof decision === 'string') return
    if (!by.syncGroups || one.groups === null) {
      expect([decision.joined, decision.left]).toEqual([[], []])
      return
    }
    const given = one.groups
    for (const { id, mappings, member } of known.groups) {
      const isMapped = mappings.some((mapping) => given.includes(mapping))
      const isMember = decision.joined.includes(id) || (member !== null && !decision.left.includes(id))
      expect(isMember).toBe(isMapped || (member !== null && !member.isOfProvider))
    }
  })
})

describe('refuses', () => {
  const ada: ProvenPerson = { provider: 'saml:idp', subject: 's1', mail: 'ada@a.org', name: null, groups: null }
  const open: SignInRules = { autoCreate: true, domains: ['a.org'], rootRole: 3, syncGroups: true }
  const none: SignInFacts = { linked: null, byMail: null, isMailTaken: false, groups: [] }
  const known: KnownAccount = { id: 1, isPerson: true, isDisabled: false, name: null, subject: null }
  test.each([
    ['disabled', ada, open, { ...none, linked: { ...known, subject: 's1', isDisabled: true } }],
    ['disabled', ada, open, { ...none, byMail: { ...known, isDisabled: true } }],
    ['no mail', { ...ada, mail: null }, open, none],
    ['other subject', ada, open, { ...none, byMail: { ...known, subject: 's2' } }],
    ['mail taken', ada, open, { ...none, byMail: { ...known, isPerson: false } }],
    ['mail taken', ada, open, { ...none, isMailTaken: true }],
    ['no account', ada, { ...open, autoCreate: false }, none],
    ['other domain', { ...ada, mail: 'ada@b.org' }, open, none],
  ] as const)('a login for the reason %j', (reason, person, rules, facts) => {
    expect(decideSignIn(person, rules, facts)).toBe(reason)
  })
})
