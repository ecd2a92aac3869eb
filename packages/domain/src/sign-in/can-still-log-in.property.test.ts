import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Administrator,
  canStillLogIn,
  locksOut,
  type MembershipChange,
  type SignInChange,
  type SignInState,
  signInStateAfter,
} from './can-still-log-in.ts'

const providers = ['saml:a', 'oidc:b', 'oidc:c']
const keys = fc.subarray(providers)
const ids = fc.subarray([1, 2, 3])
const administrator: fc.Arbitrary<Administrator> = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  hasOwnRole: fc.boolean(),
  groups: fc.subarray([1, 2]),
  hasPassword: fc.boolean(),
  passkeys: fc.subarray([1, 2, 3]),
  providers: keys,
})
const state: fc.Arbitrary<SignInState> = fc.record({
  passwords: fc.boolean(),
  providers: keys,
  administrators: fc.uniqueArray(administrator, { selector: ({ id }) => id, maxLength: 3 }),
})
const memberships: fc.Arbitrary<MembershipChange> = fc.record({
  group: fc.constantFrom(1, 2),
  removed: fc.oneof(fc.constant('all' as const), ids),
  added: ids,
})
const change: fc.Arbitrary<SignInChange> = fc.record(
  {
    passwords: fc.boolean(),
    enabledProviders: keys,
    disabledProviders: keys,
    removedPasskeys: ids,
    removedAccounts: ids,
    removedOwnRoles: ids,
    memberships,
  },
  { requiredKeys: [] },
)
const always = (check: (before: SignInState, change: SignInChange) => void) =>
  fc.assert(fc.property(state, change, check), { numRuns: 3_000 })

/** Each single way, written down as a pair of the administrator and the way. */
const ways = ({ passwords, providers: enabled, administrators }: SignInState): string[] =>
  administrators
    .filter(({ hasOwnRole, groups }) => hasOwnRole || groups.length > 0)
    .flatMap((one) => [
      ...(passwords && one.hasPassword ? [`${one.id} password`] : []),
      ...one.passkeys.map((id) => `${one.id} passkey ${id}`),
      ...one.providers.filter((key) => enabled.includes(key)).map((key) => `${one.id} ${key}`),
    ])

test('an administrator can log in exactly if at least one single way exists', () => {
  always((before) => {
    expect(canStillLogIn(before)).toBe(ways(before).length > 0)
  })
})

test('a sequence of accepted changes never ends without a way while password login is off', () => {
  fc.assert(
    fc.property(state, fc.array(change, { maxLength: 6 }), (first, changes) => {
      fc.pre(first.passwords || canStillLogIn(first))
      const last = changes.reduce((before, next) => (locksOut(before, next) ? before : signInStateAfter(before, next)), first)
      expect(last.passwords || canStillLogIn(last)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a change that only adds ways or switches password login on is never refused', () => {
  always((before, { enabledProviders = [] }) => {
    expect(locksOut(before, { enabledProviders })).toBe(false)
    expect(locksOut(before, { enabledProviders, passwords: true })).toBe(false)
  })
})

test('a provider that a change disables and enables stays enabled', () => {
  always((before) => {
    const [key] = providers
    expect(signInStateAfter(before, { disabledProviders: [key!], enabledProviders: [key!] }).providers).toContain(key)
  })
})

test('switching password login off is refused if the only administrator has just a password', () => {
  const before: SignInState = {
    passwords: true,
    providers: ['saml:a'],
    administrators: [{ id: 1, hasOwnRole: true, groups: [], hasPassword: true, passkeys: [], providers: ['saml:b'] }],
  }
  expect(locksOut(before, { passwords: false })).toBe(true)
  expect(locksOut(before, { passwords: false, enabledProviders: ['saml:b'] })).toBe(false)
})

test('a person who is an administrator by two sources stays one until the second source is removed', () => {
  fc.assert(
    fc.property(administrator, fc.constantFrom(1, 2), fc.constantFrom('all' as const, [1, 2, 3]), (one, group, removed) => {
      const before: SignInState = { passwords: false, providers: [], administrators: [{ ...one, passkeys: [1] }] }
      const isKept = one.hasOwnRole || one.groups.some((other) => other !== group)
      const wasAble = canStillLogIn(before)
      expect(locksOut(before, { memberships: { group, removed, added: [] } })).toBe(wasAble && !isKept)
      expect(locksOut(before, { memberships: { group, removed, added: [one.id] } })).toBe(false)
      expect(locksOut(before, { removedOwnRoles: [one.id] })).toBe(wasAble && one.groups.length === 0)
      expect(locksOut(before, { removedAccounts: [one.id] })).toBe(wasAble)
    }),
  )
})

test('a new member of a group of administrators replaces the last administrator who can log in', () => {
  const person = { hasOwnRole: false, hasPassword: false, providers: [] }
  const before: SignInState = {
    passwords: false,
    providers: [],
    administrators: [
      { ...person, id: 1, groups: [7], passkeys: [1] },
      { ...person, id: 2, groups: [], passkeys: [2] },
      { ...person, id: 3, groups: [], passkeys: [] },
    ],
  }
  const replacedBy = (added: number[]) => locksOut(before, { memberships: { group: 7, removed: [1], added } })
  expect([replacedBy([]), replacedBy([3]), replacedBy([2])]).toEqual([true, true, false])
})
