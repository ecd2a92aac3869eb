import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClaimRules, type Claims, needsUserinfo, personOfClaims } from './person-of-claims.ts'

const rules: ClaimRules = { trustsMail: false, syncsGroups: true, groupsClaim: 'groups' }
const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, false, 'true', 1, '', 'ada@example.com', 'staff'),
  fc.array(fc.constantFrom('a', 1, null)),
  fc.object({ maxDepth: 1 }),
)
const claims: fc.Arbitrary<Claims> = fc.record(
  { sub: anything, email: anything, email_verified: anything, name: anything, groups: anything, _claim_names: anything },
  { requiredKeys: [] },
)
const personFrom = (idToken: Claims, more: Partial<ClaimRules> = {}, userinfo: Claims = {}) =>
  personOfClaims('oidc:a', { sub: 's', ...idToken }, userinfo, { ...rules, ...more })

test('a mail address counts only if its own source says true, or says nothing and the settings trust it', () => {
  fc.assert(
    fc.property(claims, claims, fc.boolean(), (idToken, userinfo, trustsMail) => {
      const person = personOfClaims('oidc:a', idToken, userinfo, { ...rules, trustsMail })
      if (typeof person === 'string' || person.mail === null) return
      const source = idToken.email === undefined ? userinfo : idToken
      expect(person.mail).toBe(source.email)
      expect(source.email_verified === true || (trustsMail && source.email_verified === undefined)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('any claims give a person with the subject of the ID token and a list of texts as groups, or a refusal', () => {
  fc.assert(
    fc.property(claims, claims, (idToken, userinfo) => {
      const person = personOfClaims('oidc:a', idToken, userinfo, rules)
      if (typeof person === 'string') {
        expect(['wrong subject', 'wrong groups']).toContain(person)
        return
      }
      expect(person.subject).toBe(idToken.sub)
      for (const group of person.groups ?? []) expect(group).toEqual(expect.any(String))
    }),
    { numRuns: 2_000 },
  )
})

describe('groups', () => {
  test.each<[string, Claims, unknown]>([
    ['a list', { groups: ['a', 'b'] }, ['a', 'b']],
    ['one text', { groups: 'a' }, ['a']],
    ['no claim: the person has no groups', {}, []],
    ['null: the person has no groups', { groups: null }, []],
    ['too many for the token: unknown', { _claim_names: { groups: 'src1' } }, null],
  ])('%s', (_, idToken, groups) => expect(personFrom(idToken)).toMatchObject({ groups }))

  test.each([[[1]], [{ a: 'b' }], [7], [true]])('refuses %j', (groups) => expect(personFrom({ groups })).toBe('wrong groups'))

  test('stay unknown without synchronisation', () =>
    expect(personFrom({ groups: 7 }, { syncsGroups: false })).toMatchObject({ groups: null }))

  test('a claim named like a member of every object is absent', () =>
    expect(personFrom({}, { groupsClaim: 'constructor' })).toMatchObject({ groups: [] }))
})

describe('name', () => {
  test.each<[Claims, string | null]>([
    [{ name: ' Ada ' }, 'Ada'],
    [{ given_name: 'Ada', family_name: 'Byron' }, 'Ada Byron'],
    [{ name: 'A\u202eda\n' }, 'Ada'],
    [{ name: '\u200b' }, null],
    [{ name: 7 }, null],
    [{ name: 'x'.repeat(200) }, 'x'.repeat(100)],
  ])('of %j is %j', (idToken, name) => expect(personFrom(idToken)).toMatchObject({ name }))
})

test.each([undefined, '', 7, null, 'x'.repeat(256), 'a\u0000', 'ä'])('refuses the subject %j', (sub) =>
  expect(personFrom({ sub })).toBe('wrong subject'),
)

test('needs the userinfo response for absent claims only', () => {
  const complete = { email: 'ada@example.com', name: 'Ada', groups: [] }
  expect(needsUserinfo(complete, rules)).toBe(false)
  expect(needsUserinfo({ ...complete, name: '' }, rules)).toBe(true)
  expect(needsUserinfo({ email: 'ada@example.com', name: 'Ada' }, rules)).toBe(true)
  expect(needsUserinfo({ email: 'ada@example.com', name: 'Ada' }, { ...rules, syncsGroups: false })).toBe(false)
})
