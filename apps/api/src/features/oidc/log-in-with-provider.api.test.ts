import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../../../test/harness.ts'
import { addProvider, beginLogin, finishLogin, sessionOf, visit, whoIs } from '../../../test/oidc/browser.ts'
import { type RealProvider, startRealProvider } from '../../../test/oidc/real-provider.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let staff: RealProvider
let guests: RealProvider
const scopes = ['openid', 'email', 'profile', 'groups']

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  staff = await startRealProvider(server, 'staff')
  guests = await startRealProvider(server, 'guests')
  await addProvider(server, 'staff', staff.issuer, { scopes, emailDomains: ['example.org'], enableGroupSyncing: true, defaultRootRole: 2 })
  await addProvider(server, 'guests', guests.issuer, { scopes })
})
afterAll(async () => {
  staff.stop()
  guests.stop()
  await server.stop()
})

const logIn = async (id: string, provider: RealProvider, subject: string, returnTo?: string) => {
  const { url, cookies } = await beginLogin(server, id, returnTo)
  const response = await provider.logIn(url, subject)
  return finishLogin(server, id, new URL(response).searchParams, cookies)
}
const accountOf = async (id: string, provider: RealProvider, subject: string) => {
  const session = sessionOf(await logIn(id, provider, subject))
  return { session, ...(await whoIs(server, session)).user! }
}
const membersOf = async (groupId: number): Promise<number[]> => {
  const { json }: Answer = await server.send('GET', `/api/admin/groups/${groupId}`)
  return json.users.map(({ user }: { user: { id: number } }) => user.id)
}

describe('303', () => {
  test('the first login creates an account with the default root role, and opens the wanted page', async () => {
    staff.people.set('ada', { email: 'Ada@example.org', email_verified: true, name: 'Ada' })
    const done = await logIn('staff', staff, 'ada', '/flags?project=shop')
    const { user } = await whoIs(server, sessionOf(done))
    expect(done.location).toBe('http://localhost/flags?project=shop')
    expect(done.cookies['halyard-sign-in']).toBe('')
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.org' })
    expect((await server.send('GET', `/api/admin/user-admin/${user!.id}`)).json).toMatchObject({ rootRole: 2 })
  })

  test('later logins find the account by its subject, with another address and a new name', async () => {
    staff.people.set('bea', { email: 'bea@example.org', email_verified: true, name: 'Bea' })
    const first = await accountOf('staff', staff, 'bea')
    staff.people.set('bea', { email: 'other@example.net', email_verified: false, name: 'Beatrice' })
    expect(await accountOf('staff', staff, 'bea')).toMatchObject({ id: first.id, name: 'Beatrice', email: 'bea@example.org' })
  })

  test('the first login finds an existing account by its verified address, without creation of accounts', async () => {
    await addProvider(server, 'known', 'http://127.0.0.1:1', { autoCreate: false, enabled: false })
    const known = await newAccount(server, { email: 'known@example.org' })
    staff.people.set('known', { email: 'known@example.org', email_verified: true })
    expect(await accountOf('staff', staff, 'known')).toMatchObject({ id: known.id })
  })

  test('equal subjects of two providers are two people', async () => {
    staff.people.set('same', { email: 'same@example.org', email_verified: true })
    guests.people.set('same', { email: 'guest@example.net', email_verified: true })
    const [one, other] = [await accountOf('staff', staff, 'same'), await accountOf('guests', guests, 'same')]
    expect(other.id).not.toBe(one.id)
    expect([one.email, other.email]).toEqual(['same@example.org', 'guest@example.net'])
  })

  test('each login adds the mapped groups, and removes groups that the provider no longer sends', async () => {
    const newGroup = async (name: string, mappingsSSO: string[]) =>
      (await server.send('POST', '/api/admin/groups', { body: { name, mappingsSSO } })).json.id as number
    const [dev, ops] = [await newGroup('Developers', ['dev']), await newGroup('Operations', ['ops', 'sre'])]
    staff.people.set('eva', { email: 'eva@example.org', email_verified: true, groups: ['dev', 'unmapped'] })
    const { id } = await accountOf('staff', staff, 'eva')
    expect([await membersOf(dev), await membersOf(ops)]).toEqual([[id], []])
    staff.people.set('eva', { email: 'eva@example.org', email_verified: true, groups: ['sre'] })
    await accountOf('staff', staff, 'eva')
    expect([await membersOf(dev), await membersOf(ops)]).toEqual([[], [id]])
    staff.people.set('eva', { email: 'eva@example.org', email_verified: true })
    await accountOf('staff', staff, 'eva')
    expect([await membersOf(dev), await membersOf(ops)]).toEqual([[], []])
  })

  test('after the provider has replaced its keys, the next login succeeds', async () => {
    guests.people.set('rita', { email: 'rita@example.net', email_verified: true })
    const first = await accountOf('guests', guests, 'rita')
    await guests.rotateKeys()
    expect(await accountOf('guests', guests, 'rita')).toMatchObject({ id: first.id })
  })

  test('the session equals the session of a password: it can be listed and ended', async () => {
    guests.people.set('lea', { email: 'lea@example.net', email_verified: true })
    const { session } = await accountOf('guests', guests, 'lea')
    await visit(server, '/logout', { cookies: { 'halyard-session': session }, body: new URLSearchParams() })
    expect((await whoIs(server, session)).status).toBe(401)
  })

  test('a logout ends the session here and at the provider', async () => {
    guests.people.set('nora', { email: 'nora@example.net', email_verified: true })
    const { session } = await accountOf('guests', guests, 'nora')
    const { status, location, cookies } = await visit(server, '/auth/logout', { cookies: { 'halyard-session': session } })
    expect([status, cookies['halyard-session']]).toEqual([303, ''])
    expect((await whoIs(server, session)).status).toBe(401)
    expect(await guests.logOut(location)).toBe('http://localhost/sign-in')
  })

  test('a logout at the provider ends the session of this login only', async () => {
    guests.people.set('olga', { email: 'olga@example.net', email_verified: true })
    const other = await accountOf('guests', guests, 'nora')
    const { location } = await visit(server, '/auth/logout', { cookies: { 'halyard-session': other.session } })
    const first = await accountOf('guests', guests, 'olga')
    const second = await accountOf('guests', guests, 'olga')
    expect(await guests.logOut(location)).toBe('http://localhost/sign-in')
    expect((await whoIs(server, second.session)).status).toBe(401)
    expect((await whoIs(server, first.session)).status).toBe(200)
  })
})

describe('401', () => {
  test.each([
    ['outside the domains of the settings', { email: 'mia@example.net', email_verified: true }, 'domain'],
    ['in a sub-domain', { email: 'mia@sub.example.org', email_verified: true }, 'domain'],
    ['whose address is not verified', { email: 'mia@example.org', email_verified: false }, 'no usable mail address'],
    ['without the claim email_verified', { email: 'mia@example.org' }, 'no usable mail address'],
    ['without an address', {}, 'no usable mail address'],
  ])('refuses the first login of a person %s', async (_, person, message) => {
    staff.people.set('mia', person)
    const done = await logIn('staff', staff, 'mia')
    expect([done.status, JSON.parse(done.text)]).toMatchObject([
      401,
      { name: 'AuthenticationRequired', message: expect.stringContaining(message) },
    ])
    expect(done.cookies).toEqual({})
  })

  test('refuses a disabled account', async () => {
    staff.people.set('tom', { email: 'tom@example.org', email_verified: true })
    const { id } = await accountOf('staff', staff, 'tom')
    await server.database.run(build.updateTable('account').set({ disabled_at: new Date().toISOString() }).where('id', '=', id).compile())
    expect((await logIn('staff', staff, 'tom')).status).toBe(401)
  })

  test('refuses a person who cancels the login', async () => {
    const { cookies, url } = await beginLogin(server, 'staff')
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: staff.issuer })
    expect((await finishLogin(server, 'staff', query, cookies)).status).toBe(401)
    expect(server.log.at(-2) ?? '').toContain('access_denied')
  })
})

test('returns 404 for the login with a provider that is unknown or disabled', async () => {
  for (const id of ['nobody', 'known']) expect((await visit(server, `/auth/oidc/${id}/login`)).status).toBe(404)
})

test('the sign-in methods list the enabled providers', async () => {
  const { json } = await server.send('GET', '/auth/methods', { token: null })
  expect(json.providers).toEqual([
    { kind: 'oidc', name: 'Provider guests', path: '/auth/oidc/guests/login' },
    { kind: 'oidc', name: 'Provider staff', path: '/auth/oidc/staff/login' },
  ])
})
