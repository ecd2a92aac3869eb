import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '../../src/identity/mail/mail.ts'
import { hashSecret } from '../../src/identity/secret/secrets.ts'
import { newAccount } from '../accounts.ts'
import { type Answer, type SendOptions, startTestServer, type TestServer } from '../harness.ts'
import { storedRows } from '../stored-rows.ts'

/** Every secret of the run, by its description. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string): string => {
  expect(secret, what).toMatch(/.{10}/s)
  secrets.set(what, secret)
  return secret
}

const mails: Mail[] = []
let server: TestServer
/** Bodies of all errors. */
const errorBodies: string[] = []

const send = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
  const answer = await server.send(method, path, options)
  if (answer.status >= 400) errorBodies.push(answer.text)
  return answer
}

const done = async (method: string, path: string, options: SendOptions = {}): Promise<Answer> => {
  const answer = await send(method, path, options)
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
  return answer
}

const sessionOf = ({ headers }: Answer): string => /halyard-session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
let passwords = 0
const password = (what: string): string => {
  passwords += 1
  return keep(`the password ${what}`, `Quite-Secret-${passwords}-${what}`)
}

const administration = '/api/admin/user-admin'
const ada = { username: 'ada', email: 'ada@example.org' }

const makeTokens = async (token: string): Promise<void> => {
  for (const type of ['admin', 'backend', 'frontend']) {
    const scope = type === 'admin' ? {} : { environment: 'development', project: 'default' }
    const made = await done('POST', '/api/admin/api-tokens', { token, body: { tokenName: `A ${type} token`, type, ...scope } })
    keep(`an API token of type ${type}`, made.json.secret)
  }
  const own = await done('POST', '/api/admin/user/tokens', { token, body: { description: 'own' } })
  keep('a personal access token', own.json.secret)
  const robot = await done('POST', '/api/admin/service-account', { token, body: { username: 'robot', rootRole: 3 } })
  const robots = `/api/admin/service-account/${robot.json.id}/token`
  keep('a token of a service account', (await done('POST', robots, { token, body: { description: 'robot' } })).json.secret)
}

const makePeople = async (): Promise<{ id: number }> => {
  const made = await done('POST', administration, {
    body: { ...ada, name: 'Ada', rootRole: 'Editor', password: password('of a new user'), sendEmail: false },
  })
  if (made.json.inviteLink) keep('a welcome link', tokenOf(made.json.inviteLink))
  const mailed = await done('POST', administration, { body: { email: 'bob@example.org', rootRole: 'Viewer', sendEmail: true } })
  if (mailed.json.inviteLink) keep('a welcome link that was not mailed', tokenOf(mailed.json.inviteLink))
  return { id: made.json.id }
}

const makePasswords = async (id: number): Promise<void> => {
  const byAdmin = password('that an administrator sets')
  await done('POST', `${administration}/${id}/change-password`, { body: { password: byAdmin } })
  const first = await done('POST', administration.concat('/reset-password'), { body: { id: ada.email } })
  keep('a reset link that a newer one replaced', tokenOf(first.json.resetPasswordUrl))
  const { resetPasswordUrl } = (await done('POST', administration.concat('/reset-password'), { body: { id: ada.email } })).json
  const link = keep('a reset link', tokenOf(resetPasswordUrl))
  await done('GET', `/auth/reset/validate?token=${link}`, { token: null })
  await send('POST', '/auth/reset/password', { token: null, body: { token: link, password: keep('a weak password', 'weak-and-secret') } })
  const byLink = password('that a link sets')
  await done('POST', '/auth/reset/password', { token: null, body: { token: link, password: byLink } })
  await send('POST', '/auth/reset/password', { token: null, body: { token: link, password: password('of a link that is used') } })

  const loggedIn = await done('POST', '/auth/simple/login', { token: null, body: { username: ada.username, password: byLink } })
  const cookie = keep('a session', sessionOf(loggedIn))
  const again = { Cookie: `halyard-session=${cookie}` }
  const rotated = await done('POST', '/auth/simple/login', { token: null, headers: again, body: { username: ada.email, password: byLink } })
  const headers = { Cookie: `halyard-session=${keep('a later session', sessionOf(rotated))}` }
  const own = password('that its owner sets')
  const body = { oldPassword: byLink, password: own, confirmPassword: own }
  await done('POST', '/api/admin/user/change-password', { token: null, headers, body })
  await send('POST', '/api/admin/user/change-password', { token: null, headers, body })
  await done('GET', '/api/admin/user', { token: null, headers })
  await done('POST', '/logout', { token: null, headers })
  await send('GET', '/api/admin/user', { token: null, headers })
  for (const username of [ada.username, 'nobody', 'robot']) {
    await send('POST', '/auth/simple/login', { token: null, body: { username, password: password(`that is wrong for ${username}`) } })
  }
  await done('POST', `${administration}/validate-password`, { body: { password: password('that is tried') } })
  await done('POST', '/auth/reset/password-email', { token: null, body: { email: ada.email } })
}

const makeInvites = async (): Promise<void> => {
  const tokens = '/api/admin/invite-link/tokens'
  const { json } = await done('POST', tokens, { body: { name: 'Spring', expiresAt: inDays(7) } })
  const secret = keep('an invitation', json.secret)
  await done('GET', `/invite/${secret}/validate`, { token: null })
  const newcomer = { email: 'eve@example.org', name: 'Eve', password: password('of a new user') }
  await done('POST', `/invite/${secret}/signup`, { token: null, body: newcomer })
  await send('POST', `/invite/${secret}/signup`, { token: null, body: newcomer })
  await done('GET', `${tokens}/${secret}`)
  await done('PUT', `${tokens}/${secret}`, { body: { enabled: false } })
  await send('POST', `/invite/${secret}/signup`, { token: null, body: { ...newcomer, password: password('of a late sign-up') } })
}

const makeSettings = async (): Promise<void> => {
  const key = keep('the body of a private key', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA')
  const certificate = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`
  const body = { entityId: 'https://idp.example.org', signOnUrl: 'https://idp.example.org/sso', certificate, spCertificate: certificate }
  await done('POST', '/api/admin/auth/saml/settings', { body })
  await send('POST', '/api/admin/auth/saml/settings', { body: { ...body, signOnUrl: certificate, enabled: certificate } })
}

/** Requests that name the secret as a missing resource. The response may name it, but not the log. */
const requestMissing = async (secret: string): Promise<void> => {
  const text = encodeURIComponent(secret)
  const requests = `/api/admin/projects/default/change-requests`
  for (const path of [
    `/api/admin/projects/${text}/change-requests/pending`,
    `/api/admin/projects/${text}/change-requests/config`,
    `${requests}/pending/${text}`,
    `${requests}/${text}`,
    `/api/admin/client-metrics/features/${text}/raw`,
    `/api/admin/client-metrics/features/any/raw?hoursBack=${text}`,
  ]) {
    await server.send('GET', path)
  }
  await server.send('DELETE', `/api/admin/projects/default/features/${text}`)
  await server.send('POST', `/api/admin/archive/revive/${text}`)
  for (const change of [
    { action: secret },
    { action: 'archiveFeature', feature: secret },
    { action: 'deleteStrategy', feature: 'any', payload: { id: secret } },
    { action: 'addStrategy', feature: 'any', payload: { name: secret, constraints: [{ operator: secret }], parameters: { any: secret } } },
  ]) {
    await server.send('POST', '/api/admin/projects/default/environments/production/change-requests', { body: [change] })
  }
  const { backend: token } = server.tokens
  await server.send('POST', '/api/client/metrics', { token, body: { appName: secret, bucket: { toggles: { [secret]: { yes: -1 } } } } })
  await server.send('POST', '/api/client/register', { token, body: { appName: secret, strategies: [secret, 1] } })
}

/** Sends every secret in every part of a request where a client may put it by mistake. */
const sendInWrongParts = async (): Promise<void> => {
  for (const secret of secrets.values()) {
    const text = encodeURIComponent(secret)
    const input = encodeURIComponent(JSON.stringify({ params: { token: secret, secret }, query: { token: secret } }))
    for (const path of [
      `/api/admin/invite-link/tokens/${text}`,
      `/invite/${text}/validate`,
      `/auth/reset/validate?token=${text}`,
      `/api/admin/service-account/${text}/token`,
      `/api/admin/user-admin/search?q=${text}`,
      `/api/admin/features?namePrefix=${text}`,
      `/api/admin/nothing-here/${text}`,
      `/${text}`,
      `/trpc/${text}`,
      `/trpc/inviteTokens.getInviteToken?input=${input}`,
      `/trpc/inviteTokens.validateInvite?input=${input}`,
      `/trpc/auth.validateResetLink?input=${input}`,
    ]) {
      await send('GET', path)
    }
    await send('DELETE', `/api/admin/user/tokens/${text}`)
    await send('POST', '/auth/simple/login', { token: null, body: { username: secret, password: secret } })
    await send('POST', '/auth/simple/login', { token: null, body: `{"username":"${JSON.stringify(secret).slice(1, -1)}` })
    await send('POST', '/trpc/auth.logIn', { token: null, body: { body: { username: secret.slice(0, 90), password: secret } } })
    if (!/\s/.test(secret)) await send('GET', '/api/admin/projects', { token: `Bearer ${secret}x` })
    await send('GET', '/api/admin/projects', { token: null, headers: { Cookie: `halyard-session=${text}x` } })
    await requestMissing(secret)
  }
}

beforeAll(async () => {
  let sent = 0
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      sent += 1
      if (sent % 2 === 0) throw new Error('the mail server is unreachable')
    },
  }
  server = await startTestServer({ mailer, limited: false })
  for (const [type, token] of Object.entries(server.tokens)) keep(`the ${type} token of the seeded server`, token)
  const administrator = await newAccount(server, { rootRole: 'Admin' })
  keep('the administrator’s token', administrator.token)
  await makeTokens(administrator.token)
  const { id } = await makePeople()
  await makePasswords(id)
  await makeInvites()
  await makeSettings()
  for (const [index, { text }] of mails.entries()) {
    const [url] = /https?:\/\/\S+token=\S+/.exec(text) ?? []
    if (url) keep(`the link of mail ${index}`, tokenOf(url))
  }
  await sendInWrongParts()
})
afterAll(() => server.stop())

/** Unique fragments of a secret, in the forms in which text may contain it. */
const tracesOf = (secret: string): string[] => {
  const end = secret.slice(-24)
  return [secret, end, encodeURIComponent(end), encodeURIComponent(secret), btoa(secret), JSON.stringify(secret).slice(1, -1)]
}

/** Secrets that the text contains. */
const secretsIn = (text: string): string[] =>
  [...secrets].filter(([, secret]) => tracesOf(secret).some((trace) => text.includes(trace))).map(([what]) => what)

test('secrets of every kind were created', () => {
  const kinds = ['an API token', 'a personal access token', 'a token of a service account', 'a reset link', 'a session', 'an invitation']
  for (const kind of [...kinds, 'the password', 'the body of a private key', 'the link of mail']) {
    expect(
      [...secrets.keys()].some((what) => what.startsWith(kind)),
      kind,
    ).toBe(true)
  }
  expect(secretsIn(`… ${[...secrets.values()].join(' ')} …`)).toEqual([...secrets.keys()])
})

test('the log contains no secret and no stored hash', () => {
  const log = server.log.join('')
  expect(server.log.length).toBeGreaterThan(secrets.size)
  expect(secretsIn(log)).toEqual([])
  for (const [what, secret] of secrets) expect(log.includes(hashSecret(secret)), what).toBe(false)
  expect(log).not.toContain('$argon2')
})

test('errors contain no secret', () => {
  expect(errorBodies.length).toBeGreaterThan(secrets.size)
  expect(secretsIn(errorBodies.join('\n'))).toEqual([])
})

test('the store contains no secret in plain text, and events contain no hash either', async () => {
  const tables = await storedRows(server.database)
  for (const [table, rows] of Object.entries(tables)) expect([table, secretsIn(rows.join('\n'))]).toEqual([table, []])
  const events = tables.event?.join('\n') ?? ''
  expect(events).toContain('user-created')
  for (const [what, secret] of secrets) expect(events.includes(hashSecret(secret)), what).toBe(false)
  expect(events).not.toContain('$argon2')
})

test('no list returns a secret again', async () => {
  const shown = [
    '/api/admin/api-tokens',
    '/api/admin/service-account',
    '/api/admin/user-admin',
    '/api/admin/user-admin/access',
    '/api/admin/user',
    '/api/admin/user/profile',
    '/api/admin/groups',
  ]
  for (const path of shown) expect([path, secretsIn((await done('GET', path)).text)]).toEqual([path, []])
})
