import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newGroup } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { mailOf, setSettings, trustedProvider } from '../../../test/saml/trusted.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const unique = (name: string) => `${name}-${crypto.randomUUID()}`
const mapped = async (mapping: string, users: readonly number[] = []): Promise<number> => {
  const body = { name: unique('group'), mappingsSSO: [mapping], rootRole: null, users: users.map((id) => ({ user: { id } })) }
  const { status, json } = await server.send('POST', '/api/admin/groups', { body })
  expect(status).toBe(201)
  return json.id
}
const membersOf = async (group: number): Promise<number[]> =>
  (await server.send('GET', `/api/admin/groups/${group}`)).json.users.map(({ user }: { user: { id: number } }) => user.id)

test('a login adds the mapped groups, and removes them again when the provider drops them; members of people stay', async () => {
  const [staff, ops] = [unique('staff'), unique('ops')]
  const mail = mailOf('ada')
  const { id } = await newAccount(server, { email: mail })
  const [ofStaff, ofOps, manual, unmapped] = [await mapped(staff), await mapped(ops), await mapped(ops, [id]), await newGroup(server)]
  const provider = await trustedProvider(server, { enableGroupSyncing: true, groupJsonPath: 'teams' })
  const logIn = async (attributes: Record<string, string[]>) => {
    provider.person = { nameId: mail, attributes }
    expect((await new Browser().logIn(server)).status).toBe(303)
    return Promise.all([ofStaff, ofOps, manual, unmapped.id].map(async (group) => (await membersOf(group)).includes(id)))
  }
  expect(await logIn({ teams: [staff, ops, 'unknown'] })).toEqual([true, true, true, false])
  expect((await listEvents(server, 'group-user-added')).slice(-2)).toMatchObject([{ data: { userId: id } }, { data: { userId: id } }])
  expect(await logIn({ teams: [staff], groups: [ops] })).toEqual([true, false, true, false])
  // Providers leave out the attribute of a person without groups.
  expect(await logIn({})).toEqual([false, false, true, false])
  expect(await logIn({ TEAMS: [ops] })).toEqual([false, true, true, false])
  expect((await listEvents(server, 'group-user-removed')).at(-1)).toMatchObject({ pre_data: { id: ofStaff, userId: id } })
})

test('a role of a group is gained and lost with the login', async () => {
  const staff = unique('admins')
  const provider = await trustedProvider(server, { enableGroupSyncing: true })
  const body = { name: unique('group'), mappingsSSO: [staff], rootRole: 1, users: [] }
  await server.send('POST', '/api/admin/groups', { body })
  const nameId = mailOf('ada')
  const statusAfter = async (memberOf: string[]) => {
    provider.person = { nameId, attributes: { memberOf } }
    const browser = new Browser()
    await browser.logIn(server)
    return (await browser.get(server, '/api/admin/auth/saml/status')).status
  }
  expect([await statusAfter([]), await statusAfter([staff]), await statusAfter([])]).toEqual([403, 200, 403])
})

test('memberships stay while syncing is off, or while the provider sends only a link to the groups', async () => {
  const staff = unique('staff')
  const group = await mapped(staff)
  const provider = await trustedProvider(server, { enableGroupSyncing: true })
  const nameId = mailOf('ada')
  const isMemberAfter = async (attributes: Record<string, string[]>) => {
    provider.person = { nameId, attributes }
    const browser = new Browser()
    await browser.logIn(server)
    return (await membersOf(group)).includes((await browser.user(server))?.id ?? 0)
  }
  expect(await isMemberAfter({ groups: [staff] })).toBe(true)
  expect(await isMemberAfter({ 'http://schemas.microsoft.com/claims/groups.link': ['https://graph.example.com/x'] })).toBe(true)
  await setSettings(server, { ...provider.settings, enableGroupSyncing: false })
  expect(await isMemberAfter({ groups: [] })).toBe(true)
})

test('the memberships of a replaced provider belong to its successor, which removes them', async () => {
  const staff = unique('admins')
  const group = await mapped(staff)
  const nameId = mailOf('ada')
  const { id } = await newAccount(server, { email: nameId })
  const logInBy = async (groups: string[]) => {
    const provider = await trustedProvider(server, { enableGroupSyncing: true })
    provider.person = { nameId, attributes: { groups } }
    expect((await new Browser().logIn(server)).status).toBe(303)
    return membersOf(group)
  }
  expect(await logInBy([staff])).toEqual([id])
  // Each provider of this test has an entity id of its own.
  expect(await logInBy([])).toEqual([])
})
