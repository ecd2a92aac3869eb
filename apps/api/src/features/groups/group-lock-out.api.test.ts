import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { newPasskey } from '../../../test/authenticator.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { leavePasswordAdministrator, setPasswords } from '../../../test/lock-out.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { mailOf, trustedProvider } from '../../../test/saml/trusted.ts'

interface Member {
  readonly id: number
  /** Id of the only passkey. */
  readonly passkey: number
}

let server: TestServer
/** Can log in without a password, and is an administrator only by the group. */
let boss: Member
let group: number

const read = async (id = group) => (await server.send('GET', `/api/admin/groups/${id}`)).json
const update = async (body: object, id = group) =>
  server.send('PUT', `/api/admin/groups/${id}`, { body: { name: (await read(id)).name, ...body } })
const remove = (id = group) => server.send('DELETE', `/api/admin/groups/${id}`)
const users = (...ids: number[]) => ids.map((id) => ({ user: { id } }))
const ableMember = async (rootRole: 'Admin' | 'Viewer' = 'Viewer'): Promise<Member> => {
  const { id } = await newAccount(server, { rootRole })
  return { id, passkey: (await newPasskey(server, id)).id }
}

const changes: [string, () => ReturnType<typeof remove>][] = [
  ['an update that takes the role from the group', () => update({ rootRole: null })],
  ['an update to another root role', () => update({ rootRole: 2 })],
  ['an update that removes all members', () => update({ users: [] })],
  ['the removal of the group', () => remove()],
]

beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await leavePasswordAdministrator(server)
  boss = await ableMember()
  group = (await newGroup(server, { rootRole: 'Admin', members: [boss.id] })).id
  expect((await setPasswords(server, true)).status).toBe(200)
})

describe('200', () => {
  test.each(changes)('accepts %s while password login is on', async (_, change) => {
    await setPasswords(server, false)
    expect((await change()).status).toBe(200)
  })

  test.each(changes)('accepts %s if the member is an administrator by another group too', async (_, change) => {
    await newGroup(server, { rootRole: 'Admin', members: [boss.id] })
    expect((await change()).status).toBe(200)
  })

  test.each(changes)('accepts %s if the member has the role Admin of its own too', async (_, change) => {
    expect((await server.send('PUT', `/api/admin/user-admin/${boss.id}`, { body: { rootRole: 1 } })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test.each(changes)('accepts %s if another administrator can log in', async (_, change) => {
    await ableMember('Admin')
    expect((await change()).status).toBe(200)
  })

  test('replaces the last member who can log in by another person who can log in', async () => {
    const next = await ableMember()
    expect((await update({ users: users(next.id) })).status).toBe(200)
    expect((await update({ users: [] })).status).toBe(409)
  })

  test('removes members who cannot log in, and changes other fields', async () => {
    const idle = await newAccount(server)
    expect((await update({ users: users(boss.id, idle.id) })).status).toBe(200)
    expect((await update({ description: 'Our administrators' })).status).toBe(200)
    expect((await update({ users: users(boss.id) })).status).toBe(200)
  })

  test('renames the last administrator by a group, and changes the own role', async () => {
    const change = (body: object) => server.send('PUT', `/api/admin/user-admin/${boss.id}`, { body })
    for (const body of [{ name: 'The boss' }, { rootRole: 'Admin' }, { rootRole: 'Editor' }]) expect((await change(body)).status).toBe(200)
    expect((await change({ disabled: true })).status).toBe(409)
  })

  test('changes and deletes groups without the role Admin', async () => {
    const { id } = await newGroup(server, { rootRole: 'Editor', members: [boss.id] })
    expect((await update({ users: [] }, id)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
  })
})

describe('303', () => {
  test('a login ends a membership that the provider dropped, although no administrator can log in afterwards', async () => {
    const map = crypto.randomUUID()
    const provider = await trustedProvider(server, { enableGroupSyncing: true })
    const mapped = await newGroup(server, { rootRole: 'Admin' })
    await update({ mappingsSSO: [map] }, mapped.id)
    const nameId = mailOf('boss')
    provider.person = { nameId, attributes: { groups: [map] } }
    expect((await new Browser().logIn(server)).status).toBe(303)
    expect((await remove()).status).toBe(200)
    expect((await remove(mapped.id)).status).toBe(409)
    provider.person = { nameId, attributes: {} }
    expect((await new Browser().logIn(server)).status).toBe(303)
    expect((await read(mapped.id)).userCount).toBe(0)
  })
})

describe('409, nothing stored', () => {
  test.each(changes)('refuses %s if no administrator could log in afterwards', async (_, change) => {
    const before = await read()
    const { status, json } = await change()
    expect([status, json.name]).toEqual([409, 'ConflictError'])
    expect(json.message).toContain('halyard auth password-on')
    expect(await read()).toEqual(before)
  })

  test('refuses a replacement of the members by people who cannot log in or are disabled', async () => {
    const [idle, disabled] = [await newAccount(server), await ableMember()]
    await server.send('PUT', `/api/admin/user-admin/${disabled.id}`, { body: { disabled: true } })
    expect((await update({ users: users(idle.id, disabled.id) })).status).toBe(409)
  })

  test('refuses one of two changes at the same time that together remove both administrators', async () => {
    const other = await ableMember()
    const { id } = await newGroup(server, { rootRole: 'Admin', members: [other.id] })
    const statuses = (await Promise.all([remove(), update({ users: [] }, id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('refuses the removal of the last passkey of the only administrator that a change of the group left', async () => {
    const other = await ableMember()
    const { id } = await newGroup(server, { rootRole: 'Admin', members: [other.id] })
    expect((await update({ rootRole: 3 }, id)).status).toBe(200)
    expect((await server.send('DELETE', `/api/admin/user-admin/${other.id}/passkeys/${other.passkey}`)).status).toBe(200)
    expect((await server.send('DELETE', `/api/admin/user-admin/${boss.id}/passkeys/${boss.passkey}`)).status).toBe(409)
  })
})
