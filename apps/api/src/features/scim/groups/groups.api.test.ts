import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../../test/accounts.ts'
import { listEvents } from '../../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { connectScim, patchOf, type ScimClient } from '../../../../test/scim-client.ts'

let server: TestServer
let scim: ScimClient
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  scim = await connectScim(server)
  ids = await Promise.all([1, 2, 3, 4].map(async () => (await scim.newUser()).id))
  ids.sort((one, other) => Number(one) - Number(other))
})
afterAll(() => server.stop())

const groupOf = async (id: string) => (await server.send('GET', `/api/admin/groups/${id}`)).json
const membersOf = async (id: string) =>
  ((await scim.send('GET', `/Groups/${id}`)).json.members as { value: string }[]).map(({ value }) => value)
const patch = (id: string, ...operations: object[]) => scim.send('PATCH', `/Groups/${id}`, { body: patchOf(...operations) })
const values = (...wanted: string[]) => wanted.map((value) => ({ value }))

describe('201 and 200', () => {
  test('creates a group with its members, and shows the group to administrators and its users', async () => {
    const { status, json, headers } = await scim.send('POST', '/Groups', {
      body: { displayName: 'Payments', externalId: 'g-1', members: values(ids[0]!, ids[1]!) },
    })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(json.meta.location)
    expect(json).toMatchObject({
      displayName: 'Payments',
      externalId: 'g-1',
      meta: { resourceType: 'Group', version: headers.get('etag') },
    })
    expect(json.members.map(({ value, type }: Record<string, string>) => [value, type])).toEqual(ids.slice(0, 2).map((id) => [id, 'User']))
    expect(await groupOf(json.id)).toMatchObject({ name: 'Payments', userCount: 2, managedBy: 'scim', rootRole: null })
    const user = (await scim.send('GET', `/Users/${ids[0]}`)).json
    expect(user.groups).toMatchObject([{ value: json.id, display: 'Payments', type: 'direct' }])
    expect((await listEvents(server, 'group-user-added')).map(({ data }) => data)).toEqual(
      [ids[0], ids[1]].map((id) => ({ id: Number(json.id), name: 'Payments', userId: Number(id) })),
    )
  })

  test.each([
    [
      'Entra',
      (id: string) => ({ op: 'Add', path: 'members', value: values(id) }),
      (id: string) => ({ op: 'Remove', path: 'members', value: values(id) }),
    ],
    [
      'Okta',
      (id: string) => ({ op: 'add', path: 'members', value: values(id) }),
      (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` }),
    ],
    [
      'OneLogin',
      (id: string) => ({ op: 'add', value: { members: values(id) } }),
      (id: string) => ({ op: 'remove', path: `members[value eq "${id}"]` }),
    ],
  ])('adds and removes members one by one and together, in the form of %s', async (name, add, remove) => {
    const { id } = await scim.newGroup(`Team of ${name}`)
    const [one, two, three] = ids as [string, string, string]
    expect((await patch(id, add(one))).status).toBe(204)
    expect((await patch(id, add(two), add(three), remove(one))).status).toBe(204)
    expect(await membersOf(id)).toEqual([two, three])
    expect((await patch(id, add(two))).status).toBe(204)
    expect((await patch(id, remove(two), remove(one))).status).toBe(204)
    expect(await membersOf(id)).toEqual([three])
    expect((await patch(id, { op: 'replace', path: 'members', value: values(one, two) })).status).toBe(204)
    expect(await membersOf(id)).toEqual([one, two])
    // An empty list names no member.
    expect((await patch(id, { op: 'remove', path: 'members', value: [] })).status).toBe(204)
    expect(await membersOf(id)).toEqual([one, two])
    expect((await patch(id, { op: 'remove', path: 'members' })).status).toBe(204)
    expect(await membersOf(id)).toEqual([])
  })

  test('renames a group, and PUT replaces its members', async () => {
    const { id } = await scim.newGroup('Old team', [ids[0]!])
    expect((await patch(id, { op: 'replace', value: { id, displayName: 'New team' } })).status).toBe(204)
    expect((await groupOf(id)).name).toBe('New team')
    const put = await scim.send('PUT', `/Groups/${id}`, { body: { displayName: 'New team', members: values(ids[3]!) } })
    expect([put.status, put.json.members.map(({ value }: { value: string }) => value)]).toEqual([200, [ids[3]]])
    expect((await listEvents(server, 'group-updated')).at(-1)).toMatchObject({ data: { name: 'New team' }, pre_data: { name: 'Old team' } })
    const asked = await scim.send('PATCH', `/Groups/${id}?attributes=displayName`, {
      body: patchOf({ op: 'add', path: 'externalId', value: 'x' }),
    })
    expect([asked.status, asked.json.displayName, asked.json.members]).toEqual([200, 'New team', undefined])
  })

  test('the roles of a group hold for its members at once, and end with the membership', async () => {
    const { id } = await scim.newGroup('Editors')
    const { users: _, ...group } = await groupOf(id)
    await server.send('PUT', `/api/admin/groups/${id}`, { body: { name: group.name, rootRole: 2 } })
    const explain = async () =>
      (await server.send('GET', `/api/admin/access/explain?account=${ids[0]}&permission=CREATE_PROJECT`)).json.allowed
    expect(await explain()).toBe(false)
    await patch(id, { op: 'add', path: 'members', value: values(ids[0]!) })
    expect(await explain()).toBe(true)
    await scim.send('PATCH', `/Users/${ids[0]}`, { body: patchOf({ op: 'replace', path: 'active', value: false }) })
    expect(await explain()).toBe(false)
    await scim.send('PATCH', `/Users/${ids[0]}`, { body: patchOf({ op: 'replace', path: 'active', value: true }) })
    await patch(id, { op: 'remove', path: `members[value eq "${ids[0]}"]` })
    expect(await explain()).toBe(false)
  })

  test('leaves members alone that a person added', async () => {
    const { id } = await scim.newGroup('Mixed', [ids[0]!])
    const guest = await newAccount(server)
    const members = [Number(ids[0]), guest.id].map((account) => ({ user: { id: account } }))
    await server.send('PUT', `/api/admin/groups/${id}`, { body: { name: 'Mixed', users: members } })
    expect(await membersOf(id)).toEqual([ids[0]])
    await patch(id, { op: 'replace', path: 'members', value: [] })
    expect((await groupOf(id)).users.map((member: { user: { id: number } }) => member.user.id)).toEqual([guest.id])
  })

  test('lists groups by filters and without members', async () => {
    const { id } = await scim.newGroup('Findable', [ids[1]!])
    const find = async (filter: string, more = '') => (await scim.send('GET', `/Groups?filter=${encodeURIComponent(filter)}${more}`)).json
    expect((await find('displayName eq "findable"', '&excludedAttributes=members')).Resources).toMatchObject([
      { id, displayName: 'Findable' },
    ])
    expect((await find('displayName eq "findable"', '&excludedAttributes=members')).Resources[0]).not.toHaveProperty('members')
    expect((await find(`displayName sw "find" and members.value eq "${ids[1]}"`)).totalResults).toBe(1)
    expect((await find('displayName eq "nobody"')).Resources).toEqual([])
    const all = (await scim.send('GET', '/Groups?count=1000')).json
    expect(all.totalResults).toBe(all.Resources.length)
    expect((await scim.send('GET', '/Groups?startIndex=2&count=1')).json.Resources[0].id).toBe(all.Resources[1].id)
  })
})

test('returns 304 and 412 by the version, which changes with the members', async () => {
  const { id } = await scim.newGroup('Versioned', [ids[0]!])
  const version = (await scim.send('GET', `/Groups/${id}?excludedAttributes=members`)).headers.get('etag')!
  expect((await scim.send('GET', `/Groups/${id}`, { headers: { 'If-None-Match': version } })).status).toBe(304)
  const add = () =>
    scim.send('PATCH', `/Groups/${id}`, {
      body: patchOf({ op: 'add', path: 'members', value: values(ids[1]!) }),
      headers: { 'If-Match': version },
    })
  expect((await add()).status).toBe(204)
  expect((await add()).status).toBe(412)
  expect((await scim.send('DELETE', `/Groups/${id}`, { headers: { 'If-Match': version } })).status).toBe(412)
})

test('returns 400 for members that the provider does not manage, and changes nothing', async () => {
  const { id } = await scim.newGroup('Strict', [ids[0]!])
  const stranger = await newAccount(server)
  for (const value of [String(stranger.id), '999999', 'abc', '-1']) {
    const { status, json } = await patch(
      id,
      { op: 'replace', path: 'displayName', value: 'Changed' },
      { op: 'add', path: 'members', value: values(value) },
    )
    expect([status, json.scimType], value).toEqual([400, 'invalidValue'])
  }
  expect(await groupOf(id)).toMatchObject({ name: 'Strict', userCount: 1 })
})

test('returns 409 for a taken name, and takes over a group only if the settings allow it and it has not the role Admin', async () => {
  const { id } = await newGroup(server, { rootRole: 'Editor' })
  const admins = await newGroup(server, { rootRole: 'Admin' })
  const [name, adminName] = [(await groupOf(String(id))).name, (await groupOf(String(admins.id))).name]
  const create = (displayName: string) => scim.send('POST', '/Groups', { body: { displayName, members: values(ids[0]!) } })
  expect((await create(name)).json.scimType).toBe('uniqueness')
  await server.send('PUT', '/api/admin/scim/settings', { body: { enabled: true, adoptExisting: true } })
  expect((await create(name)).json.id).toBe(String(id))
  expect((await create(name)).status).toBe(409)
  expect((await create(adminName)).status).toBe(409)
  expect((await groupOf(String(admins.id))).userCount).toBe(0)
})

test('DELETE removes a group; the only owner of a project loses its members and stays', async () => {
  const { id } = await scim.newGroup('Leaving', [ids[0]!])
  expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204)
  expect((await server.send('GET', `/api/admin/groups/${id}`)).status).toBe(404)
  const owner = await scim.newGroup('Owners', [ids[0]!])
  await server.send('POST', '/api/admin/projects', { body: { id: 'theirs', name: 'Theirs' } })
  const access = { body: { roles: [{ id: 4, users: [], groups: [Number(owner.id)] }] } }
  expect((await server.send('PUT', '/api/admin/projects/theirs/access', access)).status).toBe(200)
  expect((await scim.send('DELETE', `/Groups/${owner.id}`)).status).toBe(204)
  expect((await scim.send('GET', `/Groups/${owner.id}`)).status).toBe(404)
  const left = await groupOf(owner.id)
  expect([left.userCount, left.managedBy]).toEqual([0, undefined])
  expect((await scim.newGroup('Owners', [ids[1]!])).id).toBe(owner.id)
})
