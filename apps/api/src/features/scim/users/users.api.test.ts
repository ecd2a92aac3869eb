import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../../test/accounts.ts'
import { listEvents } from '../../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { connectScim, patchOf, type ScimClient } from '../../../../test/scim-client.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
let server: TestServer
let scim: ScimClient
beforeAll(async () => {
  server = await startTestServer()
  scim = await connectScim(server)
})
afterAll(() => server.stop())

const userOf = async (id: string) => (await server.send('GET', `/api/admin/user-admin/${id}`)).json
const find = async (filter: string) => (await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json
const patch = (id: string, ...operations: object[]) => scim.send('PATCH', `/Users/${id}`, { body: patchOf(...operations) })

describe('201 and 200', () => {
  test('creates a user as Entra does, and stores a user name that is no mail address beside the mail address', async () => {
    const body = {
      schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: 'e-1',
      userName: 'ada@tenant.example.com',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'ada@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
      title: 'Countess',
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
    }
    const { status, json, headers } = await scim.send('POST', '/Users', { body })
    expect(status).toBe(201)
    expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    expect(json).toEqual({
      schemas: [userSchema],
      id: expect.stringMatching(/^\d+$/),
      externalId: 'e-1',
      userName: 'ada@tenant.example.com',
      name: body.name,
      displayName: 'Ada Lovelace',
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: headers.get('location'),
        version: headers.get('etag'),
      },
    })
    expect(await userOf(json.id)).toMatchObject({
      ...{ name: 'Ada Lovelace', username: 'ada@tenant.example.com', email: 'ada@example.com', rootRole: 3, managedBy: 'scim' },
    })
    expect((await scim.send('GET', `/Users/${json.id}`)).json).toEqual(json)
    expect((await listEvents(server, 'user-created')).at(-1)).toMatchObject({ created_by: 'SCIM', data: { email: 'ada@example.com' } })
  })

  test('stores a user name that is the mail address once, as Okta and OneLogin send it', async () => {
    const { id } = await scim.newUser({ userName: 'Grace@example.com', emails: [{ value: 'grace@example.com', primary: true }] })
    expect(await userOf(id)).toMatchObject({ username: null, email: 'Grace@example.com' })
    const alone = await scim.newUser({ userName: 'linus@example.com' })
    expect(await userOf(alone.id)).toMatchObject({ username: null, email: 'linus@example.com' })
    const named = await scim.newUser({ userName: 'plain-name' })
    expect(await userOf(named.id)).toMatchObject({ username: 'plain-name' })
  })

  test('gives new users the root role of the settings', async () => {
    const other = await startTestServer()
    try {
      const client = await connectScim(other, { defaultRootRole: 'Editor' })
      const { id } = await client.newUser()
      expect((await other.send('GET', `/api/admin/user-admin/${id}`)).json.rootRole).toBe(2)
    } finally {
      await other.stop()
    }
  })

  test.each([
    ['Entra', { op: 'Replace', path: 'displayName', value: 'New name' }],
    ['Okta', { op: 'replace', value: { displayName: 'New name', id: 'ignored', title: 'ignored' } }],
    ['OneLogin', { op: 'add', path: `${userSchema}:displayName`, value: 'New name' }],
    ['a client that replaces the parts', { op: 'replace', value: { 'name.givenName': 'New', 'name.familyName': 'name' } }],
  ])('changes the name in the form of %s', async (_, operation) => {
    const { id } = await scim.newUser({ displayName: 'Old name' })
    const { status, json, headers } = await patch(id, operation)
    expect(status).toBe(200)
    expect(json).toMatchObject({ displayName: 'New name', name: { formatted: 'New name' } })
    expect(headers.get('etag')).toBe(json.meta.version)
    expect((await userOf(id)).name).toBe('New name')
  })

  test('changes the mail address by a filter, also if none exists, and the user name', async () => {
    const { id } = await scim.newUser({ userName: `mover-${Date.now()}` })
    const value = `mover-${id}@example.org`
    await patch(id, { op: 'Add', path: 'emails[type eq "work"].value', value })
    expect(await userOf(id)).toMatchObject({ email: value })
    const { json } = await patch(id, { op: 'replace', path: 'userName', value: value.toUpperCase() })
    expect(json).toMatchObject({ userName: value.toUpperCase(), emails: [{ value: value.toUpperCase() }] })
    expect(await userOf(id)).toMatchObject({ username: null, email: value.toUpperCase() })
    expect((await find(`userName eq "${value}"`)).totalResults).toBe(1)
  })

  test('PUT replaces the attributes, and keeps the state without active', async () => {
    const { id, userName } = await scim.newUser({ displayName: 'Before', externalId: 'x-1', active: false })
    const { status, json } = await scim.send('PUT', `/Users/${id}`, { body: { userName, name: { givenName: 'After' } } })
    expect(status).toBe(200)
    expect(json).toMatchObject({ displayName: 'After', active: false })
    expect(json.externalId).toBeUndefined()
  })

  test('an equal change writes no event', async () => {
    const { id, userName } = await scim.newUser({ displayName: 'Same' })
    const before = (await listEvents(server, 'user-updated')).length
    expect((await patch(id, { op: 'replace', value: { userName, displayName: 'Same', active: 'True' } })).status).toBe(200)
    expect((await listEvents(server, 'user-updated')).length).toBe(before)
  })

  test('lists by filters, in pages, with selected attributes', async () => {
    const [one, two] = [await scim.newUser({ externalId: 'Find-1' }), await scim.newUser({ externalId: 'find-1' })]
    const ids = ({ Resources }: { Resources: { id: string }[] }) => Resources.map(({ id }) => id)
    expect(ids(await find(`userName eq "${one.userName.toUpperCase()}"`))).toEqual([one.id])
    expect(ids(await find('externalId eq "find-1"'))).toEqual([two.id])
    expect(ids(await find(`emails[type eq "work"].value eq "${two.userName}"`))).toEqual([two.id])
    expect(ids(await find(`id eq "${one.id}" and active eq true`))).toEqual([one.id])
    expect(ids(await find(`id eq "${one.id}" and active eq "False"`))).toEqual([])
    const all = (await scim.send('GET', '/Users')).json
    expect(ids(await find('userName pr'))).toEqual(ids(all))
    const page = (await scim.send('GET', '/Users?startIndex=2&count=2&attributes=userName')).json
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 2 })
    expect(page.Resources).toEqual(
      all.Resources.slice(1, 3).map(({ schemas, id, userName }: Record<string, unknown>) => ({ schemas, id, userName })),
    )
    expect((await scim.send('GET', '/Users?count=0')).json).toMatchObject({ totalResults: all.totalResults, Resources: [] })
    const searched = await scim.send('POST', '/Users/.search', { body: { filter: `userName eq "${one.userName}"`, attributes: ['id'] } })
    expect(searched.json.Resources).toEqual([{ schemas: [userSchema], id: one.id }])
    const excluded = (await scim.send('GET', `/Users/${one.id}?excludedAttributes=emails,meta`)).json
    expect(excluded).not.toHaveProperty('emails')
  })

  test('hides accounts that the provider does not manage', async () => {
    const { id, username } = await newAccount(server)
    expect((await scim.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await find(`userName eq "${username}"`)).totalResults).toBe(0)
    expect((await patch(String(id), { op: 'replace', value: { active: false } })).status).toBe(404)
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(404)
  })
})

test('returns 304 and 412 by the version', async () => {
  const { id } = await scim.newUser()
  const { headers } = await scim.send('GET', `/Users/${id}`)
  const version = headers.get('etag')!
  expect(version).toMatch(/^W\/"/)
  expect((await scim.send('GET', `/Users/${id}`, { headers: { 'If-None-Match': version } })).status).toBe(304)
  const change = (given: string) =>
    scim.send('PATCH', `/Users/${id}`, {
      body: patchOf({ op: 'replace', path: 'displayName', value: 'Versioned' }),
      headers: { 'If-Match': given },
    })
  expect(await change('W/"other"')).toMatchObject({ status: 412, json: { status: '412' } })
  expect((await change(version)).status).toBe(200)
  expect((await change(version)).status).toBe(412)
  expect((await scim.send('DELETE', `/Users/${id}`, { headers: { 'If-Match': version } })).status).toBe(412)
  expect((await scim.send('GET', `/Users/${id}`, { headers: { 'If-None-Match': version } })).status).toBe(200)
})

test('returns 409 uniqueness for a taken name, of a user, a service account or another mail address', async () => {
  const { username } = await newAccount(server, { kind: 'Service Account' })
  const { userName, id } = await scim.newUser()
  for (const body of [
    { userName: userName.toUpperCase() },
    { userName: username },
    { userName: 'fresh-name', emails: [{ value: userName }] },
  ]) {
    const { status, json } = await scim.send('POST', '/Users', { body })
    expect([status, json.scimType, json.status, json.name]).toEqual([409, 'uniqueness', '409', 'NameExistsError'])
  }
  const other = await scim.newUser()
  expect((await patch(other.id, { op: 'replace', path: 'userName', value: userName })).json.scimType).toBe('uniqueness')
  expect((await scim.send('GET', `/Users/${id}`)).json.userName).toBe(userName)
  const raced = await Promise.all([1, 2, 3].map(() => scim.send('POST', '/Users', { body: { userName: 'raced@example.org' } })))
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('takes over existing people only if the settings allow it, and never administrators', async () => {
  const person = await newAccount(server, { username: 'old-hand', email: 'old-hand@example.org', rootRole: 'Editor' })
  const admin = await newAccount(server, { username: 'boss', email: 'boss@example.org', rootRole: 'Admin' })
  const adopt = (email: string) => scim.send('POST', '/Users', { body: { userName: email, displayName: 'Adopted', externalId: email } })
  expect((await adopt('old-hand@example.org')).status).toBe(409)
  await server.send('PUT', '/api/admin/scim/settings', { body: { enabled: true, adoptExisting: true } })
  expect(await adopt('old-hand@example.org')).toMatchObject({ status: 201, json: { id: String(person.id), displayName: 'Adopted' } })
  expect(await userOf(String(person.id))).toMatchObject({ rootRole: 2, managedBy: 'scim', username: null })
  expect((await adopt('boss@example.org')).status).toBe(409)
  expect((await server.send('GET', '/api/admin/user', { token: admin.token })).status).toBe(200)
  expect((await listEvents(server, 'user-managed')).at(-1)).toMatchObject({ data: { id: person.id } })
  await server.send('PUT', '/api/admin/scim/settings', { body: { enabled: true } })
})
