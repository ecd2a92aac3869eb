import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../../test/accounts.ts'
import { newPasskey } from '../../../../test/authenticator.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { leavePasswordAdministrator, setPasswords } from '../../../../test/lock-out.ts'
import { connectScim, patchOf, type ScimClient } from '../../../../test/scim-client.ts'

let server: TestServer
let scim: ScimClient
let made = 0
/** Can log in without a password, and is an administrator only by the group. */
let boss: string
let group: string
let name: string

const read = async () => (await server.send('GET', `/api/admin/groups/${group}`)).json
const patch = (...operations: object[]) => scim.send('PATCH', `/Groups/${group}`, { body: patchOf(...operations) })
const put = (...members: string[]) =>
  scim.send('PUT', `/Groups/${group}`, { body: { displayName: name, members: members.map((value) => ({ value })) } })
const remove = () => scim.send('DELETE', `/Groups/${group}`)
const ableUser = async (): Promise<string> => {
  const { id } = await scim.newUser()
  await newPasskey(server, Number(id))
  return id
}
/** The group becomes the only owner of a project, so that its removal by the provider ends only the memberships. */
const ownProject = async () => {
  const id = `owned-${made}`
  await server.send('POST', '/api/admin/projects', { body: { id, name: id } })
  const access = { body: { roles: [{ id: 4, users: [], groups: [Number(group)] }] } }
  expect((await server.send('PUT', `/api/admin/projects/${id}/access`, access)).status).toBe(200)
}

const changes: [string, number, () => ReturnType<typeof remove>][] = [
  ['PATCH that removes the member', 204, () => patch({ op: 'remove', path: `members[value eq "${boss}"]` })],
  ['PATCH that replaces the members by none', 204, () => patch({ op: 'replace', path: 'members', value: [] })],
  ['PUT without the member', 200, () => put()],
  ['DELETE', 204, remove],
]

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  scim = await connectScim(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await leavePasswordAdministrator(server)
  boss = await ableUser()
  name = `Administrators ${++made}`
  group = (await scim.newGroup(name, [boss])).id
  expect((await server.send('PUT', `/api/admin/groups/${group}`, { body: { name, rootRole: 1 } })).status).toBe(200)
  expect((await setPasswords(server, true)).status).toBe(200)
})

describe('200 and 204', () => {
  test.each(changes)('%s is accepted while password login is on', async (_, expected, change) => {
    await setPasswords(server, false)
    expect((await change()).status).toBe(expected)
  })

  test.each(changes)('%s is accepted if the member is an administrator by another group too', async (_, expected, change) => {
    await newGroup(server, { rootRole: 'Admin', members: [Number(boss)] })
    expect((await change()).status).toBe(expected)
  })

  test('DELETE of the only owner of a project is accepted if another administrator can log in', async () => {
    await ownProject()
    await newPasskey(server, (await newAccount(server, { rootRole: 'Admin' })).id)
    expect((await remove()).status).toBe(204)
    expect((await read()).userCount).toBe(0)
  })

  test('PUT replaces the last member who can log in by another user who can log in', async () => {
    expect((await put(await ableUser())).status).toBe(200)
    expect((await put()).status).toBe(409)
  })

  test('PATCH renames the group, and removes members who cannot log in', async () => {
    const idle = (await scim.newUser()).id
    expect((await patch({ op: 'add', path: 'members', value: [{ value: idle }] })).status).toBe(204)
    expect((await patch({ op: 'replace', path: 'displayName', value: `${name} of all` })).status).toBe(204)
    expect((await patch({ op: 'remove', path: `members[value eq "${idle}"]` })).status).toBe(204)
  })
})

describe('409, nothing stored', () => {
  const expectRefusal = async (change: () => ReturnType<typeof remove>) => {
    const before = await read()
    const { status, json } = await change()
    expect(status).toBe(409)
    expect(json).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409' })
    expect(json.detail).toContain('halyard auth password-on')
    expect(json).not.toHaveProperty('scimType')
    expect(await read()).toEqual(before)
  }

  test.each(changes)('%s is refused if no administrator could log in afterwards', async (_, __, change) => {
    await expectRefusal(change)
  })

  test('DELETE of the only owner of a project is refused too, because the group loses its members', async () => {
    await ownProject()
    await expectRefusal(remove)
  })
})
