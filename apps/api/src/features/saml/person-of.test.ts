import { domainsOf } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { personOf, rulesOf } from './person-of.ts'

const settings = { enabled: true, entityId: 'urn:idp', signOnUrl: 'https://idp.example.org', certificate: 'MIIC', autoCreate: false }
const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

const personWith = (attributes: Record<string, string[]>, nameId = 'E-1', more: object = {}) => {
  const assertion = { nameId, nameIdFormat: null, sessionIndex: null, assertionId: '_1', notOnOrAfter: 0, issuedAt: 0 }
  return personOf({ ...assertion, attributes }, { ...settings, ...more })
}

describe('the mail address', () => {
  test.each([
    ['of the attribute mail', { mail: ['Ada@Example.org'] }, 'E-1', 'ada@example.org'],
    ['of the attribute email in another case', { EMail: ['ada@example.org'] }, 'E-1', 'ada@example.org'],
    ['of a claim', { [`${claims}/emailaddress`]: ['ada@example.org'] }, 'E-1', 'ada@example.org'],
    ['of an object identifier', { 'urn:oid:0.9.2342.19200300.100.1.3': ['ada@example.org'] }, 'E-1', 'ada@example.org'],
    ['of the attribute rather than of the NameID', { mail: ['ada@example.org'] }, 'other@example.org', 'ada@example.org'],
    ['of the NameID without an attribute', {}, 'ADA@example.org', 'ada@example.org'],
    ['of the NameID if the attribute is no plain address', { mail: ['ad\u0430@example.org', ''] }, 'ada@example.org', 'ada@example.org'],
    ['is absent without any address', { mail: ['ada'] }, 'E-1', null],
  ])('%s', (_, attributes, nameId, mail) => {
    expect(personWith(attributes as unknown as Record<string, string[]>, nameId).mail).toBe(mail)
  })
})

describe('the name', () => {
  test.each([
    ['displayName first', { name: ['ada'], displayName: ['Ada L.'], givenName: ['Ada'] }, 'Ada L.'],
    ['cn', { cn: ['Ada L.'] }, 'Ada L.'],
    ['given and family name', { givenName: ['Ada'], sn: ['L.'] }, 'Ada L.'],
    ['only a given name', { [`${claims}/givenname`]: [' Ada '] }, 'Ada'],
    ['the claim for names last', { [`${claims}/name`]: ['ada@example.org'] }, 'ada@example.org'],
    ['no name without one', { displayName: [' ', ''] }, null],
    ['no name that controls the direction of writing', { displayName: ['Ada\u202e'] }, null],
    ['at most 100 characters', { displayName: ['🏁'.repeat(150)] }, '🏁'.repeat(100)],
  ])('is %s', (_, attributes, name) => {
    expect(personWith(attributes as unknown as Record<string, string[]>).name).toBe(name)
  })
})

test('the subject of a mail address has small letters, and any other subject stays as it is', () => {
  expect(personWith({}, 'Ada@Example.org')).toMatchObject({ provider: 'saml:urn:idp', subject: 'ada@example.org' })
  expect(personWith({}, 'E-1007').subject).toBe('E-1007')
})

test('groups come from the named attribute, or else from the usual ones, each once', () => {
  const attributes = { memberOf: ['a', 'b'], 'http://schemas.xmlsoap.org/claims/Group': ['b', 'c'], teams: ['d'] }
  expect(personWith(attributes).groups).toEqual(['a', 'b', 'c'])
  expect(personWith(attributes, 'E-1', { groupJsonPath: 'Teams' }).groups).toEqual(['d'])
  expect(personWith({}).groups).toEqual([])
  expect(personWith({ 'http://schemas.microsoft.com/claims/groups.link': ['https://x'] }).groups).toBeNull()
})

test('the rules follow the settings, with the role Viewer by default', () => {
  expect(rulesOf(settings)).toEqual({ autoCreate: false, domains: [], rootRole: 3, syncGroups: false })
  const all = { ...settings, autoCreate: true, emailDomains: 'a.org, B.org', defaultRootRole: 'Admin' as const, enableGroupSyncing: true }
  expect(rulesOf(all)).toEqual({ autoCreate: true, domains: domainsOf('a.org,b.org'), rootRole: 1, syncGroups: true })
})
