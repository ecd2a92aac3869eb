import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { connectScim, patchOf, type ScimClient } from '../../../test/scim-client.ts'

let server: TestServer
let scim: ScimClient
let id: string
beforeAll(async () => {
  server = await startTestServer()
  scim = await connectScim(server)
  id = (await scim.newUser({ displayName: 'Target' })).id
})
afterAll(() => server.stop())

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

describe('credentials', () => {
  test('no other credential opens an address of SCIM', async () => {
    const admin = await newAccount(server, { rootRole: 'Admin', username: 'chief', password: 'Correct-Horse-7' })
    const { headers } = await server.send('POST', '/auth/simple/login', {
      token: null,
      body: { username: 'chief', password: 'Correct-Horse-7' },
    })
    const cookie = { Cookie: headers.get('set-cookie')!.split(';')[0]! }
    const others = [
      null,
      'Bearer scim_',
      `Bearer scim_${'0'.repeat(64)}`,
      ...[...Object.values(server.tokens), admin.token].map((token) => `Bearer ${token}`),
    ]
    for (const path of ['/Users', `/Users/${id}`, '/Groups', '/ServiceProviderConfig', '/Schemas', '/ResourceTypes', '/Bulk']) {
      for (const authorization of others) {
        const { status, json } = await scim.send('GET', path, { authorization, headers: cookie })
        expect([status, json.status, json.schemas], `${path} ${authorization}`).toEqual([401, '401', [errorSchema]])
      }
    }
    expect((await scim.send('DELETE', `/Users/${id}`, { authorization: server.tokens.admin })).status).toBe(401)
  })

  test('the token of provisioning opens nothing else', async () => {
    for (const path of ['/api/admin/user', '/api/admin/user-admin', '/api/admin/scim/settings', '/api/client/features', '/api/frontend'])
      for (const token of [scim.token, `Bearer ${scim.token}`]) expect((await server.send('GET', path, { token })).status, path).toBe(401)
  })

  test('a replaced or deleted token stops working at once, and 403 says that provisioning is off', async () => {
    const other = await startTestServer()
    try {
      const first = await connectScim(other)
      const second = await connectScim(other)
      expect([(await first.send('GET', '/Users')).status, (await second.send('GET', '/Users')).status]).toEqual([401, 200])
      expect((await other.send('GET', '/api/admin/scim/settings')).json.seenAt).not.toBeNull()
      await other.send('PUT', '/api/admin/scim/settings', { body: {} })
      expect((await second.send('GET', '/Users')).status).toBe(403)
      await other.send('DELETE', '/api/admin/scim/token')
      expect((await second.send('GET', '/Users')).status).toBe(401)
    } finally {
      await other.stop()
    }
  })
})

test('describes itself, without Bulk and sorting', async () => {
  const config = (await scim.send('GET', '/ServiceProviderConfig')).json
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 1_000 },
    etag: { supported: true },
  })
  for (const path of ['/Schemas', '/ResourceTypes']) {
    const { json } = await scim.send('GET', path)
    expect(json.totalResults).toBe(2)
    for (const one of json.Resources) expect((await scim.send('GET', `${path}/${one.id}`)).json).toEqual(one)
  }
  expect((await scim.send('GET', '/Schemas?filter=id%20pr')).status).toBe(403)
  expect((await scim.send('GET', '/Schemas/urn:unknown')).status).toBe(404)
  expect((await scim.send('POST', '/Bulk', { body: {} })).status).toBe(404)
})

test('errors have the fields of SCIM and of this server', async () => {
  const { json, headers } = await scim.send('GET', '/Users/2147483647')
  expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  expect(json).toEqual({
    id: expect.any(String),
    name: 'NotFoundError',
    message: 'There is no user with the id 2147483647',
    schemas: [errorSchema],
    status: '404',
    detail: 'There is no user with the id 2147483647',
  })
})

test.each(['0', 'abc', '-1', '9999999999', '__proto__', '%00', 'x'.repeat(2_000)])('returns 404 for the id %s', async (name) => {
  for (const path of [`/Users/${name}`, `/Groups/${name}`]) expect((await scim.send('GET', path)).status).toBe(404)
})

describe('400', () => {
  const body = (value: unknown) => scim.send('POST', '/Users', { body: value })

  test.each([
    ['no user name', {}, 'invalidValue'],
    ['a user name of another type', { userName: 7 }, 'invalidValue'],
    ['a user name that is too long', { userName: 'x'.repeat(101) }, 'invalidValue'],
    ['a user name with invisible characters', { userName: 'a\u200bb' }, 'invalidValue'],
    ['a user name of 1 MB', { userName: 'x'.repeat(1_000_000) }, 'invalidValue'],
    ['an invalid mail address', { userName: 'a', emails: [{ value: 'a b@c' }] }, 'invalidValue'],
    ['mail addresses as numbers', { userName: 'a', emails: [7] }, 'invalidValue'],
    ['a name as text', { userName: 'a', name: 'Ada' }, 'invalidValue'],
    ['active as another text', { userName: 'a', active: 'maybe' }, 'invalidValue'],
    ['a list', [], 'invalidSyntax'],
    ['malformed JSON', '{"userName":', 'invalidSyntax'],
    ['__proto__ for the user name', '{"__proto__":{"userName":"a"}}', 'invalidValue'],
    ['half a surrogate pair', '{"userName":"\\ud800"}', 'invalidSyntax'],
    ['deep nesting', `{"userName":"a","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'invalidSyntax'],
  ])('returns 400 for %s', async (_, value, scimType) => {
    const { status, json } = await body(value)
    expect([status, json.scimType, json.status, json.name]).toEqual([400, scimType, '400', 'ValidationError'])
  })

  test.each([
    ['an unknown operation', { op: 'move', path: 'active' }, 'invalidSyntax'],
    ['no operation', undefined, 'invalidSyntax'],
    ['an unknown attribute', { op: 'add', path: 'shoeSize', value: 7 }, 'invalidPath'],
    ['a path that is no path', { op: 'add', path: 'a..b', value: 7 }, 'invalidPath'],
    ['the path __proto__', { op: 'add', path: '__proto__', value: {} }, 'invalidPath'],
    ['an unknown sub-attribute', { op: 'add', path: 'emails[type eq "work"].colour', value: 'x' }, 'invalidPath'],
    ['a read-only attribute', { op: 'replace', path: 'id', value: '1' }, 'mutability'],
    ['read-only groups', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['a removal of the user name', { op: 'remove', path: 'userName' }, 'mutability'],
    ['a wrong value', { op: 'replace', path: 'active', value: [] }, 'invalidValue'],
    ['a value that is no object', { op: 'replace', value: 'x' }, 'invalidValue'],
    ['a filter that is no filter', { op: 'remove', path: 'emails[type]' }, 'invalidFilter'],
  ])('PATCH returns 400 for %s, and changes nothing', async (_, operation, scimType) => {
    const operations = operation ? [{ op: 'replace', path: 'displayName', value: 'Changed' }, operation] : []
    const { status, json } = await scim.send('PATCH', `/Users/${id}`, { body: patchOf(...operations) })
    expect([status, json.scimType]).toEqual([400, scimType])
    expect((await scim.send('GET', `/Users/${id}`)).json.displayName).toBe('Target')
  })

  test.each([
    ['userName', 'an operator is missing'],
    ['userName eq ada', 'a value'],
    ['userName is "ada"', 'no operator'],
    ['userName eq "ada" and', 'an attribute'],
    ['(userName pr', ') is missing'],
    ['userName pr)', 'words follow'],
    ['userName eq "\\ud800"', 'a value'],
    ['emails[type eq "work"', '] is missing'],
    [`${'('.repeat(500)}userName pr${')'.repeat(500)}`, 'nested deeper'],
    [`${'not ('.repeat(30)}userName pr${')'.repeat(30)}`, 'nested deeper'],
    [Array.from({ length: 400 }, () => 'userName pr').join(' or '), 'more than 4000 characters'],
  ])('returns 400 invalidFilter for %s', async (filter, reason) => {
    const { status, json } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([status, json.scimType, json.detail]).toEqual([400, 'invalidFilter', expect.stringContaining(reason)])
  })

  test('returns 400 for pages that are no numbers', async () => {
    for (const query of ['count=x', 'startIndex=1.5'])
      expect((await scim.send('GET', `/Users?${query}`)).json.scimType).toBe('invalidValue')
  })
})

test('returns 415 for other content types, and 413 for a body over the limit', async () => {
  const send = (type: string, body: unknown) => scim.send('POST', '/Users', { body, headers: { 'Content-Type': type } })
  expect(await send('text/plain', '{}')).toMatchObject({ status: 415, json: { schemas: [errorSchema] } })
  expect((await send('application/json', { userName: 'json@example.org' })).status).toBe(201)
  expect((await send('application/scim+json', { userName: 'x'.repeat(3_000_001) })).status).toBe(413)
})
