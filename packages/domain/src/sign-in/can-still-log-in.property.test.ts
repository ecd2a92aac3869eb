import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Administrator, canStillLogIn, locksOut, type SignInChange, type SignInState, signInStateAfter } from './can-still-log-in.ts'

const providers = ['saml:a', 'oidc:b', 'oidc:c']
const keys = fc.subarray(providers)
const ids = fc.subarray([1, 2, 3])
const administrator: fc.Arbitrary<Administrator> = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  hasPassword: fc.boolean(),
  passkeys: fc.subarray([1, 2, 3]),
  providers: keys,
})
const state: fc.Arbitrary<SignInState> = fc.record({
  passwords: fc.boolean(),
  providers: keys,
  administrators: fc.uniqueArray(administrator, { selector: ({ id }) => id, maxLength: 3 }),
})
const change: fc.Arbitrary<SignInChange> = fc.record(
  { passwords: fc.boolean(), enabledProviders: keys, disabledProviders: keys, removedPasskeys: ids, removedAdministrators: ids },
  { requiredKeys: [] },
)
const always = (check: (before: SignInState, change: SignInChange) => void) =>
  fc.assert(fc.property(state, change, check), { numRuns: 3_000 })

/** Each single way, written down as a pair of the administrator and the way. */
const ways = ({ passwords, providers: enabled, administrators }: SignInState): string[] =>
  administrators.flatMap((one) => [
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
    administrators: [{ id: 1, hasPassword: true, passkeys: [], providers: ['saml:b'] }],
  }
  expect(locksOut(before, { passwords: false })).toBe(true)
  expect(locksOut(before, { passwords: false, enabledProviders: ['saml:b'] })).toBe(false)
})
