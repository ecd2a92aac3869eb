import { describe, expect, test } from 'vitest'
import { editScimGroup, readScimGroup } from './group-edit.ts'
import { readScimPatch } from './patch-operations.ts'
import { patchScimUser } from './patch-user.ts'
import { ScimRefusal } from './scim-refusal.ts'
import { selectAttributes, selects } from './select-attributes.ts'
import { accountNamesOf, readScimUser, type ScimUserDraft } from './user-draft.ts'

const draft: ScimUserDraft = {
  userName: 'ada',
  externalId: null,
  displayName: 'Ada',
  formatted: 'Ada',
  givenName: 'Ada',
  familyName: null,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
}

const patched = (...Operations: object[]) => {
  const changes = readScimPatch({ Operations })
  return changes instanceof ScimRefusal ? changes : patchScimUser(draft, changes)
}

describe('patchScimUser', () => {
  test.each([
    ['any case of op and path', { op: 'REPLACE', path: 'DISPLAYNAME', value: 'A' }, { displayName: 'A' }],
    ['an object for the name', { op: 'add', path: 'name', value: { givenName: 'G', middleName: 'ignored' } }, { givenName: 'G' }],
    ['a removed name', { op: 'remove', path: 'name' }, { formatted: null, givenName: null }],
    ['a null value', { op: 'replace', path: 'externalId', value: null }, { externalId: null }],
    ['boolean texts', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['an extension', { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' }, {}],
    ['an attribute that is not stored', { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' }, {}],
    [
      'all mail addresses',
      { op: 'replace', path: 'emails', value: [{ value: 'b@c' }] },
      { emails: [{ value: 'b@c', type: null, primary: false }] },
    ],
    ['a removed mail address', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: [] }],
    [
      'one more primary mail address',
      { op: 'add', path: 'emails', value: { value: 'b@c', type: 'home', primary: 'True' } },
      {
        emails: [
          { ...draft.emails[0], primary: false },
          { value: 'b@c', type: 'home', primary: true },
        ],
      },
    ],
    [
      'the value of a chosen mail address',
      { op: 'replace', path: 'emails[type eq "work" and primary eq true].value', value: 'b@c' },
      { emails: [{ value: 'b@c', type: 'work', primary: true }] },
    ],
    [
      'a mail address that does not exist yet',
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'b@c' },
      { emails: [draft.emails[0], { value: 'b@c', type: 'home', primary: false }] },
    ],
  ])('accepts %s', (_, operation, change) => {
    expect(patched(operation)).toEqual({ ...draft, ...change })
  })
})

test('readScimPatch refuses more than 1,000 operations', () => {
  const Operations = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'active', value: true }))
  expect(readScimPatch({ Operations })).toMatchObject({ scimType: 'tooMany' })
})

describe('accountNamesOf', () => {
  const names = (body: object, before?: ScimUserDraft) => accountNamesOf(readScimUser({ ...body }) as ScimUserDraft, before)

  test.each([
    [{ userName: 'ada' }, { username: 'ada', email: null }],
    [{ userName: 'Ada@example.com' }, { username: null, email: 'Ada@example.com' }],
    [
      { userName: 'ada@example.com', emails: [{ value: 'ADA@example.com' }] },
      { username: null, email: 'ada@example.com' },
    ],
    [
      { userName: 'ada@tenant.com', emails: [{ value: 'a@b' }] },
      { username: 'ada@tenant.com', email: 'a@b' },
    ],
    [
      {
        userName: 'x',
        emails: [
          { value: 'h@b', type: 'home' },
          { value: 'w@b', type: 'Work' },
        ],
      },
      { username: 'x', email: 'w@b' },
    ],
    [
      {
        userName: 'x',
        emails: [
          { value: 'w@b', type: 'work' },
          { value: 'p@b', primary: true },
        ],
      },
      { username: 'x', email: 'p@b' },
    ],
  ])('%j', (body, expected) => {
    expect(names(body)).toEqual({ name: null, ...expected })
  })

  test('joins the parts of the name only if nothing else names the person', () => {
    expect(names({ userName: 'x', name: { givenName: 'A', familyName: 'B' } }).name).toBe('A B')
    expect(names({ userName: 'x', name: { formatted: 'F', givenName: 'A' } }).name).toBe('F')
    expect(accountNamesOf({ ...draft, familyName: 'B' }, draft).name).toBe('Ada B')
    expect(accountNamesOf({ ...draft, formatted: 'F' }, draft).name).toBe('F')
    expect(accountNamesOf({ ...draft, externalId: 'x' }, draft).name).toBe('Ada')
  })
})

describe('groups', () => {
  const edit = (...Operations: object[]) => {
    const changes = readScimPatch({ Operations })
    return changes instanceof ScimRefusal ? changes : editScimGroup(changes)
  }

  test('the last operation on a member decides', () => {
    const add = { op: 'add', path: 'members', value: [{ value: '5' }, { value: '6' }] }
    const remove = { op: 'remove', path: 'members[value eq "5" or value eq "7"]' }
    expect(edit(add, remove)).toMatchObject({ replacesMembers: false, added: new Set([6]), removed: new Set([5, 7]) })
    expect(edit(remove, add)).toMatchObject({ added: new Set([5, 6]), removed: new Set([7]) })
    expect(edit(add, { op: 'remove', path: 'members' })).toMatchObject({ replacesMembers: true, added: new Set(), removed: new Set() })
  })

  test.each([
    ['a filter on the name', { op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
    ['the name of a member', { op: 'replace', path: 'members[value eq "5"].display', value: 'x' }, 'mutability'],
    ['a removed name', { op: 'remove', path: 'displayName' }, 'invalidValue'],
  ])('refuses %s', (_, operation, scimType) => {
    expect(edit(operation)).toMatchObject({ scimType })
  })

  test('refuses more than 10,000 members', () => {
    const members = Array.from({ length: 10_001 }, (_, index) => ({ value: String(index + 1) }))
    expect(readScimGroup({ displayName: 'x', members })).toMatchObject({ scimType: 'tooMany' })
  })
})

test('selectAttributes keeps schemas and id, and selects in any case', () => {
  const resource = {
    schemas: ['s'],
    id: '1',
    userName: 'x',
    name: { givenName: 'A', familyName: 'B' },
    emails: [{ value: 'v', type: 't' }],
  }
  const select = (attributes: string[], excluded: string[] = []) => selectAttributes(resource, { attributes, excluded })
  expect(select(['NAME.givenname'])).toEqual({ schemas: ['s'], id: '1', name: { givenName: 'A' } })
  expect(select(['emails', 'emails.value'])).toEqual({ schemas: ['s'], id: '1', emails: resource.emails })
  expect(select([], ['id', 'emails.type', 'name'])).toEqual({ schemas: ['s'], id: '1', userName: 'x', emails: [{ value: 'v' }] })
  expect(select([])).toBe(resource)
  expect(selects({ attributes: [], excluded: ['members'] }, 'members')).toBe(false)
  expect(selects({ attributes: ['members.value'], excluded: [] }, 'members')).toBe(true)
})
