import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newInvite } from '../../../test/accounts.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { Browser } from '../../../test/saml/browser.ts'
import { mailOf, trustedProvider } from '../../../test/saml/trusted.ts'
import { connectScim } from '../../../test/scim-client.ts'

const password = 'Correct-Horse-7'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

const logIn = (username: string) => server.send('POST', '/auth/simple/login', { token: null, body: { username, password } })
const headersOf = async (username: string) => {
  const { status, headers } = await logIn(username)
  expect(status).toBe(200)
  return { Cookie: headers.get('set-cookie')!.split(';')[0]!, 'Sec-Fetch-Site': 'same-origin' }
}
const addPasskey = async (headers: Record<string, string>) => {
  const key = new Authenticator('http://localhost')
  const { json } = await server.send('POST', '/api/admin/user/passkeys/options', { token: null, headers, body: { password } })
  const body = { ticket: json.ticket, name: 'key', response: key.create(json.options.challenge) }
  expect((await server.send('POST', '/api/admin/user/passkeys', { token: null, headers, body })).status).toBe(201)
  return key
}
const logInWith = async (key: Authenticator) => {
  const { ticket, options } = (await server.send('POST', '/auth/passkey/options', { token: null })).json
  return (await server.send('POST', '/auth/passkey/login', { token: null, body: { ticket, response: key.use(options.challenge) } })).status
}

/** Somebody signs up with the mail address of another person, and prepares every way to log in. */
const signUpAs = async (email: string) => {
  const body = { name: 'Somebody', email, password }
  const secret = `invite-${crypto.randomUUID()}`
  await newInvite(server, secret, secret)
  const { status, json } = await server.send('POST', `/invite/${secret}/signup`, { token: null, body })
  expect(status).toBe(201)
  const headers = await headersOf(email)
  const key = await addPasskey(headers)
  const made = await server.send('POST', '/api/admin/user/tokens', {
    token: null,
    headers,
    body: { description: 'a script', expiresAt: null },
  })
  const waysIn = async () => [
    (await logIn(email)).status,
    (await server.send('GET', '/api/admin/user', { token: null, headers })).status,
    (await server.send('GET', '/api/admin/user', { token: made.json.secret })).status,
    await logInWith(key),
  ]
  expect(await waysIn()).toEqual([200, 200, 200, 200])
  return { id: json.id as number, waysIn }
}
const noneOf = [401, 401, 401, 401]

describe('somebody who signed up with the mail address of another person', () => {
  test('loses password, session, tokens and passkeys when a provider proves the person', async () => {
    const mail = mailOf('ada')
    const { id, waysIn } = await signUpAs(mail)
    const provider = await trustedProvider(server)
    provider.person = { nameId: mail }
    const browser = new Browser()
    expect((await browser.logIn(server)).status).toBe(303)
    expect(await browser.user(server)).toMatchObject({ id })
    expect(await waysIn()).toEqual(noneOf)
  })

  test('loses them too when SCIM takes over the account', async () => {
    const mail = mailOf('ada')
    const { id, waysIn } = await signUpAs(mail)
    const scim = await connectScim(server, { adoptExisting: true })
    expect(await scim.newUser({ userName: mail })).toMatchObject({ id: String(id) })
    expect(await waysIn()).toEqual(noneOf)
  })
})

test('a person whom one provider has proven keeps passkeys and tokens when a second provider proves the person', async () => {
  const mail = mailOf('ada')
  const { id } = await signUpAs(mail)
  const log = async () => {
    const provider = await trustedProvider(server)
    provider.person = { nameId: mail }
    expect((await new Browser().logIn(server)).status).toBe(303)
  }
  await log()
  expect((await server.send('POST', `/api/admin/user-admin/${id}/change-password`, { body: { password } })).status).toBe(200)
  const key = await addPasskey(await headersOf(mail))
  await log()
  expect(await logInWith(key)).toBe(200)
})

test('an account that an administrator created keeps its password when a provider proves the person', async () => {
  const mail = mailOf('ada')
  await newAccount(server, { email: mail, password })
  const provider = await trustedProvider(server)
  provider.person = { nameId: mail }
  expect((await new Browser().logIn(server)).status).toBe(303)
  expect((await logIn(mail)).status).toBe(200)
})
